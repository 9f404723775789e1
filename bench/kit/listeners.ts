import net from 'node:net'

/** Bare sockets minimise the client's cost. */
export class BenchListeners {
  readonly #sockets: net.Socket[] = []
  #heardAt: number[] = []
  #onData: () => void = () => undefined

  /** In batches. Waits for the first bytes of each stream. */
  async open(url: string, count: number): Promise<void> {
    const { hostname, port } = new URL(url)
    const request = `GET /now-playing/stream HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n\r\n`
    const openOne = () =>
      new Promise<void>((resolve, reject) => {
        const socket = net.connect(Number(port), hostname, () => socket.write(request))
        socket.once('error', reject)
        socket.once('data', () => {
          socket.on('data', () => this.#onData())
          resolve()
        })
        this.#sockets.push(socket)
      })
    for (let opened = 0; opened < count; opened += 100) {
      await Promise.all(Array.from({ length: Math.min(100, count - opened) }, openOne))
    }
  }

  /** `cause` sends one event. Returns the milliseconds to each listener in ascending order. */
  async time(cause: () => Promise<unknown>): Promise<number[]> {
    this.#heardAt = []
    const start = performance.now()
    const all = new Promise<void>((resolve) => {
      this.#onData = () => {
        if (this.#heardAt.push(performance.now() - start) === this.#sockets.length) resolve()
      }
    })
    await Promise.all([cause(), all])
    return this.#heardAt.toSorted((a, b) => a - b)
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
