import net from 'node:net'
import { text } from 'node:stream/consumers'

/** Asks for `target` exactly as it is written, and gives the whole answer as text. `fetch` would correct it. */
export function rawGet(origin: string, target: string): Promise<string> {
  const { port, hostname } = new URL(origin)
  const socket = net.connect(Number(port), hostname)
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`, 'latin1')
  return text(socket)
}
