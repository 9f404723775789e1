import { EventEmitter, on, once } from 'node:events'
import net from 'node:net'

export interface TcpProxy {
  port: number
  /** Number of connections so far. */
  readonly accepted: number
  /** Resets all open connections; new ones are accepted. */
  cut: () => void
  /** Resets the next connection whose first bytes contain `text`, and then resolves. */
  resetNext: (text: string) => Promise<void>
  /** Resets all open connections and every new one, until `restore`. */
  goDown: () => void
  restore: () => void
  close: () => Promise<void>
}

/** A proxy to the local port `target` that simulates a failing network. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>()
  const opening = new EventEmitter<{ first: [net.Socket, Buffer] }>()
  let accepted = 0
  let isDown = false
  const server = net.createServer((inner) => {
    if (isDown) return void inner.resetAndDestroy()
    accepted++
    inner.once('data', (bytes) => opening.emit('first', inner, bytes))
    const outer = net.connect(target, '127.0.0.1')
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port,
    get accepted() {
      return accepted
    },
    cut,
    async resetNext(text) {
      for await (const [socket, bytes] of on(opening, 'first')) {
        if (!bytes.includes(text)) continue
        socket.resetAndDestroy()
        return
      }
    },
    goDown() {
      isDown = true
      cut()
    },
    restore() {
      isDown = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
