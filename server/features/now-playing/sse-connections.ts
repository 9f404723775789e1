import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'

export interface SseLimits {
  total: number
  /** Connections from one network; many listeners share one address behind a mobile operator. */
  perNetwork: number
}

/** A reader with more unsent bytes than this is dropped; it comes back and gets what it missed. */
const MOST_UNSENT_BYTES = 65_536
/** Written between two looks at other work, so that ten thousand listeners never hold up a page or a segment. */
const WRITES_AT_ONCE = 1_000

const HEARTBEAT = Buffer.from(':\n\n')

/** The open event streams. One Buffer is written to all; nothing is stored per listener but its response and network. */
export class SseConnections {
  readonly #limits: SseLimits
  readonly #networks = new Map<ServerResponse, string>()
  readonly #perNetwork = new Map<string, number>()
  #sending: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(limits: SseLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#networks.size
  }

  /** Why no further stream may be opened from `network` (see `networkOf`), or null where one may. */
  refusal(network: string): ErrorCode | null {
    if (this.#isClosed || this.count >= this.#limits.total) return 'OVERLOADED'
    return (this.#perNetwork.get(network) ?? 0) >= this.#limits.perNetwork ? 'TOO_MANY_REQUESTS' : null
  }

  /** Takes over a response whose headers have been written, until its reader leaves. */
  add(response: ServerResponse, network: string): void {
    this.#networks.set(response, network)
    this.#perNetwork.set(network, (this.#perNetwork.get(network) ?? 0) + 1)
    const forget = this.#forget
    response.on('close', function onClose(this: ServerResponse) {
      forget(this)
    })
  }

  /** Sends `text` to everybody who listens now, after what is being sent already. */
  broadcast(text: string): Promise<void> {
    return this.#send(Buffer.from(text))
  }

  beat(): Promise<void> {
    return this.#send(HEARTBEAT)
  }

  /** Ends every stream and tells each reader to come back after a time of its own, so that they do not come at once. */
  close(): void {
    this.#isClosed = true
    for (const response of this.#networks.keys()) {
      response.end(`retry: ${Math.round(1_000 + Math.random() * 4_000)}\n\n`)
    }
  }

  #send(bytes: Buffer): Promise<void> {
    const readers = [...this.#networks.keys()]
    this.#sending = this.#sending.then(() => writeToAll(readers, bytes))
    return this.#sending
  }

  readonly #forget = (response: ServerResponse): void => {
    const network = this.#networks.get(response)
    if (network === undefined) return
    this.#networks.delete(response)
    const left = (this.#perNetwork.get(network) ?? 1) - 1
    if (left > 0) this.#perNetwork.set(network, left)
    else this.#perNetwork.delete(network)
  }
}

async function writeToAll(readers: readonly ServerResponse[], bytes: Buffer): Promise<void> {
  for (let start = 0; start < readers.length; start += WRITES_AT_ONCE) {
    if (start > 0) await new Promise(setImmediate)
    for (const response of readers.slice(start, start + WRITES_AT_ONCE)) writeOrDrop(response, bytes)
  }
}

function writeOrDrop(response: ServerResponse, bytes: Buffer): void {
  if (response.writableEnded) return
  if (response.writableLength > MOST_UNSENT_BYTES) response.destroy()
  else response.write(bytes)
}
