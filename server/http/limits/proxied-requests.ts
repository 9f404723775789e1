import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { KeyedCount } from '#server/lib/limits/keyed-count.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'

interface Limits {
  perNetwork: number
  isProxy: (address: string) => boolean
}

/** Limits the requests in progress of each network behind a trusted proxy: the connections of a proxy belong to no network. */
export class ProxiedRequests {
  readonly #limits: Limits
  readonly #counts = new KeyedCount()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts until the response is closed. Returns false, without counting, at the limit of the network. */
  add(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.headers['x-forwarded-for'] === undefined) return true
    const ip = proxyAddr(request, this.#limits.isProxy)
    // A request of the proxy itself, such as a health check, or the header of a client that is no proxy.
    if (ip === request.socket.remoteAddress || this.#limits.isProxy(ip)) return true
    const network = clientNetwork(ip)
    if (this.#counts.get(network) >= this.#limits.perNetwork) return false
    this.#counts.increment(network)
    response.on('close', () => this.#counts.decrement(network))
    return true
  }
}
