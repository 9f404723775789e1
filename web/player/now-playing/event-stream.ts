import type { Timers } from '../core/timers.ts'
import { createEventParser, type StreamMessage } from './event-lines.ts'

interface StreamOptions {
  url: string
  lastEventId: string | undefined
  signal: AbortSignal
  timers: Timers
  onMessage: (message: StreamMessage) => void
  /** Milliseconds to wait before the next connection, when the server says so. */
  onRetry: (ms: number) => void
}

/** The server sends a heartbeat every 15 s. */
const SILENCE_MS = 45_000

/**
 * Reads one connection of a server-sent event stream until it ends. Fails when it breaks, or when no byte has come for
 * 45 s. The browser's own `EventSource` keeps the heartbeat, a comment, to itself, and so cannot tell silence.
 */
export async function readEventStream(options: StreamOptions): Promise<void> {
  const { url, lastEventId, timers, onMessage, onRetry } = options
  const silence = new AbortController()
  const watch = () => timers.after(SILENCE_MS, () => silence.abort(new Error('The event stream is silent')))
  let stopWatching = watch()
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: AbortSignal.any([options.signal, silence.signal]),
      cache: 'no-store',
      // It must not compete with what the page is made of, nor count as a part of it that is still missing.
      priority: 'low',
    })
    if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`)
    const read = createEventParser({ onMessage, onRetry })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      stopWatching()
      stopWatching = watch()
      read(chunk.value)
    }
  } finally {
    stopWatching()
  }
}
