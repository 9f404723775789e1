import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { KeyedCount } from '#server/lib/limits/keyed-count.ts'

export interface SseLimits {
  total: number
  /** Many listeners of a mobile operator share one address. */
  perNetwork: number
}

/** A connection with more is destroyed; its client reconnects and gets the missed events. */
const MAX_UNSENT_BYTES = 65_536
/** Per turn of the event loop, so that ten thousand connections never delay a page or a segment. */
const WRITE_BATCH = 1_000

const HEARTBEAT = Buffer.from(':\n\n')

/** Streams share one Buffer per write; only the response and the network are stored per stream. */
export class SseConnections {
  readonly #limits: SseLimits
  readonly #networks = new Map<ServerResponse, string>()
  readonly #perNetwork = new KeyedCount()
  #sending: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(limits: SseLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#networks.size
  }

  /** The error that refuses a further stream from `network` (see `clientNetwork`). */
  refusal(network: string): ErrorCode | null {
    if (this.#isClosed || this.count >= this.#limits.total) return 'OVERLOADED'
    return this.#perNetwork.get(network) >= this.#limits.perNetwork ? 'TOO_MANY_REQUESTS' : null
  }

  add(response: ServerResponse, network: string): void {
    // A client that has left gets no further 'close' event.
    if (response.destroyed) return
    this.#networks.set(response, network)
    this.#perNetwork.increment(network)
    const remove = this.#remove
    response.on('close', function onClose(this: ServerResponse) {
      remove(this)
    })
  }

  broadcast(text: string): Promise<void> {
    return this.#send(Buffer.from(text))
  }

  sendHeartbeat(): Promise<void> {
    return this.#send(HEARTBEAT)
  }

  /** Random retry times keep the clients from reconnecting all at once. */
  close(): void {
    this.#isClosed = true
    for (const response of this.#networks.keys()) {
      response.end(`retry: ${Math.round(1_000 + Math.random() * 4_000)}\n\n`)
    }
  }

  #send(bytes: Buffer): Promise<void> {
    const responses = [...this.#networks.keys()]
    this.#sending = this.#sending.then(() => writeToAll(responses, bytes))
    return this.#sending
  }

  readonly #remove = (response: ServerResponse): void => {
    const network = this.#networks.get(response)
    if (network === undefined) return
    this.#networks.delete(response)
    this.#perNetwork.decrement(network)
  }
}

async function writeToAll(responses: readonly ServerResponse[], bytes: Buffer): Promise<void> {
  for (let start = 0; start < responses.length; start += WRITE_BATCH) {
    if (start > 0) await new Promise(setImmediate)
    for (const response of responses.slice(start, start + WRITE_BATCH)) writeOrDestroy(response, bytes)
  }
}

function writeOrDestroy(response: ServerResponse, bytes: Buffer): void {
  if (response.writableEnded) return
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy()
  else response.write(bytes)
}
