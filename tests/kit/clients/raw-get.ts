import net from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends `target` unnormalised, which `fetch` does not, and returns the raw response. */
export function rawGet(origin: string, target: string, host?: string): Promise<string> {
  const { port, hostname } = new URL(origin)
  const socket = net.connect(Number(port), hostname)
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host ?? hostname}\r\nconnection: close\r\n\r\n`, 'latin1')
  return text(socket)
}
