import type { Dispatcher } from 'undici'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { readBody } from '#server/lib/fetch/read-body.ts'
import { readHeader } from '#server/lib/fetch/safe-request.ts'
import { acceptShoutcast } from '#server/lib/fetch/shoutcast-connect.ts'
import { piecesOf, streamRemote } from '#server/lib/fetch/stream-remote.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { type Connect, TITLE_READER } from '../polling/read-polled.ts'
import { SourceError, type SourceItem } from '../report.ts'
import { IcyReader, readIcyBlock } from './icy.ts'
import { OggReader } from './ogg-comments.ts'
import { isStreamList, streamInList } from './stream-list.ts'

interface StreamReader {
  push: (chunk: Uint8Array) => void
}

/** A connection is reopened after this time. */
const MAX_MS = 6 * HOUR_MS
const IDLE_MS = 20_000
const MAX_INTERVAL = 1_048_576
const MAX_BLOCKS = 4
/** Limits of the received bytes: the burst at the start of a connection, and a rate above the bitrate of any station. */
const PACE = { burstBytes: 8 * 1_048_576, bytesPerSecond: 400_000 }

const MAX_LISTS = 3
const MAX_LIST_BYTES = 65_536

/** Follows a list to its first stream. Calls `onTitle` with null for an empty title, and with undefined for other data. */
export async function readIcy(
  url: string,
  connect: Connect,
  signal: AbortSignal,
  onTitle: (item: SourceItem | null | undefined) => void,
): Promise<void> {
  const headers = { 'icy-metadata': '1', 'user-agent': TITLE_READER }
  const limits = { timeoutMs: MAX_MS, idleTimeoutMs: IDLE_MS, wrapConnector: acceptShoutcast }
  let next: string | null = url
  for (let lists = 0; next !== null && lists <= MAX_LISTS; lists++) {
    const from: string = next
    next = null
    await streamRemote(from, { ...connect, ...limits, headers, signal }, async (response) => {
      if (isStreamList(readHeader(response, 'content-type') ?? '')) {
        next = await streamOf(response, from)
        return
      }
      const reader = readerOf(response, onTitle)
      for await (const piece of piecesOf(response, PACE)) {
        reader.push(piece)
        onTitle(undefined)
      }
    })
  }
  if (next !== null) throw new SourceError('The list leads to other lists only')
}

async function streamOf(response: Dispatcher.ResponseData, url: string): Promise<string> {
  const bytes = await readBody(response.body, readHeader(response, 'content-encoding') ?? '', MAX_LIST_BYTES)
  const stream = streamInList(decodeText(bytes), url)
  if (stream === null) throw new SourceError('The list has no stream; titles of HLS are those of kind hls')
  return stream
}

function readerOf(
  response: Dispatcher.ResponseData,
  onTitle: (item: SourceItem | null | undefined) => void,
): StreamReader {
  // Some relays repeat the header.
  const interval = Number.parseInt(readHeader(response, 'icy-metaint') ?? '', 10)
  if (Number.isInteger(interval) && interval > 0 && interval <= MAX_INTERVAL)
    return icyReader(interval, readHeader(response, 'icy-name'), onTitle)
  // Ogg streams have their titles in comments only.
  if (/ogg|opus/i.test(readHeader(response, 'content-type') ?? '')) return new OggReader(onTitle)
  throw new SourceError('The stream has no titles')
}

function icyReader(
  interval: number,
  station: string | null,
  onTitle: (item: SourceItem | null | undefined) => void,
): StreamReader {
  let blocks: Uint8Array[] = []
  const reader = new IcyReader(interval, (block) => {
    // A stream may consist almost only of blocks.
    blocks = [...blocks, block].slice(-MAX_BLOCKS)
  })
  return {
    push(chunk) {
      reader.push(chunk)
      for (const block of blocks) {
        const item = readIcyBlock(block, station)
        if (item !== undefined) onTitle(item)
      }
      blocks = []
    },
  }
}
