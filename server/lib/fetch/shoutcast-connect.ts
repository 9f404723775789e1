import type { Socket } from 'node:net'
import type { WrapConnector } from './safe-connect.ts'

const STATUS = Buffer.from('ICY ')
const HTTP_STATUS = Buffer.from('HTTP/1.0 ')

/** Rewrites the status line of SHOUTcast, `ICY 200 OK`, which is not HTTP. */
export const acceptShoutcast: WrapConnector = (connect) => (options, callback) =>
  connect(options, (...result) => {
    const [, socket] = result
    if (socket) translateStatus(socket)
    callback(...result)
  })

function translateStatus(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const chunk: unknown = read(size)
    if (!Buffer.isBuffer(chunk)) return chunk
    socket.read = read
    return chunk.subarray(0, STATUS.length).equals(STATUS)
      ? Buffer.concat([HTTP_STATUS, chunk.subarray(STATUS.length)])
      : chunk
  }
}
