import type { Dispatcher } from 'undici'
import { readHeader } from '#server/lib/fetch/safe-request.ts'
import { acceptShoutcast } from '#server/lib/fetch/shoutcast-connect.ts'
import { piecesOf, streamRemote } from '#server/lib/fetch/stream-remote.ts'
import { IcyReader, readIcyBlock } from './icy.ts'
import { OggReader } from './ogg-comments.ts'
import { SourceError, type SourceItem } from './report.ts'
import type { Connect } from './read-polled.ts'
import { HOUR_MS } from '#server/lib/durations.ts'

interface StreamReader {
  push: (chunk: Uint8Array) => void
}

/** Maximum duration of a connection, after which it is reopened. */
const MAX_MS = 6 * HOUR_MS
const IDLE_MS = 20_000
const MAX_INTERVAL = 1_048_576
/** Limits of the data rate: the initial burst of a server, and the highest bitrate of a station. */
const PACE = { burstBytes: 8 * 1_048_576, bytesPerSecond: 400_000 }

/**
 * Reads the titles inside a stream until it ends, and discards the audio. Calls `onTitle` with every title, with null for an empty one,
 * and with undefined for other data.
 */
export async function readIcy(
  url: string,
  connect: Connect,
  signal: AbortSignal,
  onTitle: (item: SourceItem | null | undefined) => void,
): Promise<void> {
  const headers = { 'icy-metadata': '1', 'user-agent': 'PrimediaPlus-NowPlaying/1.0' }
  const limits = { timeoutMs: MAX_MS, idleTimeoutMs: IDLE_MS, wrapConnector: acceptShoutcast }
  await streamRemote(url, { ...connect, ...limits, headers, signal }, async (response) => {
    const reader = readerOf(response, onTitle)
    for await (const piece of piecesOf(response, PACE)) {
      reader.push(piece)
      onTitle(undefined)
    }
  })
}

function readerOf(
  response: Dispatcher.ResponseData,
  onTitle: (item: SourceItem | null | undefined) => void,
): StreamReader {
  // Some relays repeat the header.
  const interval = Number.parseInt(readHeader(response, 'icy-metaint') ?? '', 10)
  if (Number.isInteger(interval) && interval > 0 && interval <= MAX_INTERVAL)
    return new IcyReader(interval, (block) => {
      const item = readIcyBlock(block)
      if (item !== undefined) onTitle(item)
    })
  // Ogg streams have their titles in comments only.
  if (/ogg|opus/i.test(readHeader(response, 'content-type') ?? '')) return new OggReader(onTitle)
  throw new SourceError('The stream has no titles')
}
