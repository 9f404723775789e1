import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A now-playing server with scripted responses. */
export class StreamServer {
  readonly requests: (string | undefined)[] = []
  readonly open: ServerResponse[] = []
  polls = 0
  /** For the next connections; by default the stream stays open. */
  readonly responses: Answer[] = []
  pollBody = ''
  readonly #server = createServer((request, response) => this.#answer(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    // A listening server has an `AddressInfo`.
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  send(text: string): void {
    this.open.at(-1)?.write(text)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/now-playing') {
      this.polls++
      response.end(this.pollBody)
      return
    }
    const id = request.headers['last-event-id']
    this.requests.push(typeof id === 'string' ? id : undefined)
    const answer = this.responses.shift()
    if (answer) return answer(response, request)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    this.open.push(response)
  }
}
