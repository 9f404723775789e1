import { createParser } from 'eventsource-parser'
import { readHeader } from '#server/lib/fetch/safe-request.ts'
import { piecesOf, streamRemote } from '#server/lib/fetch/stream-remote.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { type Connect, TITLE_READER } from '../polling/read-polled.ts'
import { type Report, SourceError } from '../report.ts'
import { readAzuracastMessage } from './azuracast-state.ts'

const MAX_MS = 6 * HOUR_MS
/** The server sends a heartbeat every 25 seconds. */
const IDLE_MS = 60_000
const MAX_MESSAGE = 1_048_576
/** A state has some kilobytes and changes a few times per minute. */
const PACE = { burstBytes: 2 * MAX_MESSAGE, bytesPerSecond: 64_000 }

/** Calls `onReport` with each state, and with null for any other data, until the stream ends. */
export async function readAzuracastStream(
  { url, shortcode }: { url: string; shortcode: string },
  connect: Connect,
  clock: Clock,
  signal: AbortSignal,
  onReport: (report: Report | null) => void,
): Promise<void> {
  const headers = { accept: 'text/event-stream', 'user-agent': TITLE_READER }
  const limits = { timeoutMs: MAX_MS, idleTimeoutMs: IDLE_MS }
  await streamRemote(streamUrl(url, shortcode), { ...connect, ...limits, headers, signal }, async (response) => {
    if (!/^text\/event-stream\b/i.test(readHeader(response, 'content-type') ?? ''))
      throw new SourceError('The answer is no stream of events')
    const parser = createParser({
      maxBufferSize: MAX_MESSAGE,
      onEvent: ({ data }) => {
        const report = readAzuracastMessage(data, shortcode, clock())
        if (report) onReport(report)
      },
      onError: (cause) => {
        if (cause.type === 'max-buffer-size-exceeded') throw new SourceError('A message is too large', { cause })
      },
    })
    const decoder = new TextDecoder()
    for await (const piece of piecesOf(response, PACE)) {
      parser.feed(decoder.decode(piece, { stream: true }))
      onReport(null)
    }
  })
}

/** Subscribes to Centrifugo, with the latest state. */
function streamUrl(url: string, shortcode: string): string {
  const target = new URL(url)
  if (target.pathname === '/') target.pathname = '/api/live/nowplaying/sse'
  const subscription = { subs: { [`station:${shortcode}`]: { recover: true } } }
  target.searchParams.set('cf_connect', JSON.stringify(subscription))
  return target.href
}
