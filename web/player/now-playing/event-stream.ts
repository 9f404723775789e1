import type { Timers } from '../core/timers.ts'

interface StreamOptions {
  url: string
  lastEventId: string | undefined
  signal: AbortSignal
  timers: Timers
  onMessage: (message: StreamMessage) => void
  /** Reconnection time of the server in milliseconds. */
  onRetry: (ms: number) => void
}

/** The server sends a heartbeat every 15 s. */
const SILENCE_MS = 45_000

/** Rejects when the connection breaks or is silent. `EventSource` hides the heartbeat comments, so it cannot detect a silent connection. */
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
      // The stream must not compete with the page's resources, nor delay its load.
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

export interface StreamMessage {
  data: string
  /** Undefined when the message has none: the previous id remains valid. */
  id: string | undefined
}

interface ParserCallbacks {
  onMessage: (message: StreamMessage) => void
  onRetry: (ms: number) => void
}

/** HTML standard, 9.2.6, without event names and lines that a lone carriage return ends. Chunks may end anywhere. */
export function createEventParser({ onMessage, onRetry }: ParserCallbacks): (piece: string) => void {
  let rest = ''
  let data: string[] = []
  let id: string | undefined

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onMessage({ data: data.join('\n'), id })
      data = []
      id = undefined
      return
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    else if (field === 'id') id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }

  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}
