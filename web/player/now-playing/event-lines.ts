export interface StreamMessage {
  data: string
  /** Undefined where the message has none; the last one that came still stands. */
  id: string | undefined
}

interface ParserCallbacks {
  onMessage: (message: StreamMessage) => void
  /** Milliseconds to wait before the next connection. */
  onRetry: (ms: number) => void
}

/**
 * Reads the text of a server-sent event stream as it comes, in pieces that end anywhere. Names of events and comments
 * are passed over. Source: HTML standard, 9.2.6, without lines that end in a lone carriage return.
 */
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
