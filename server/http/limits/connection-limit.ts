import type { Socket } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'

interface Limits {
  total: number
  /** Not for proxies: they carry the requests of many networks. */
  perNetwork: number
  isProxy: (address: string) => boolean
}

/** The connections of one network, or of all proxies together. */
interface Network {
  readonly name: string
  open: number
  /** Connections without a complete request, oldest first. */
  readonly waiting: Set<Socket>
}

const PROXIES = ''

/**
 * Limits the number of all connections and of those of each network. Above a limit, the connection that has waited longest for a complete
 * request is closed: one of the same network, or, above the total, one of the network with the most waiting connections. A new connection
 * is refused when all others have a request in progress.
 */
export class ConnectionLimit {
  readonly #limits: Limits
  readonly #byName = new Map<string, Network>()
  readonly #networks = new Map<Socket, Network>()
  readonly #ranking = new Ranking()
  #open = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Returns the error with which the connection is refused, or null. */
  add(socket: Socket): ErrorCode | null {
    this.#open++
    const network = this.#addToNetwork(socket)
    const isAbove = network.name !== PROXIES && network.open > this.#limits.perNetwork
    if (isAbove && !this.#closeOldest(network)) return 'TOO_MANY_REQUESTS'
    if (this.#open > this.#limits.total && !this.#closeOldest(this.#ranking.first)) return 'OVERLOADED'
    this.startWaiting(socket)
    return null
  }

  /** Also called for connections that were closed here, some time later. */
  remove(socket: Socket): void {
    const network = this.#networks.get(socket)
    if (!network) return
    this.stopWaiting(socket)
    this.#open--
    this.#networks.delete(socket)
    if (--network.open === 0) this.#byName.delete(network.name)
  }

  startWaiting(socket: Socket): void {
    this.stopWaiting(socket)
    const network = this.#networks.get(socket)
    if (!network) return
    network.waiting.add(socket)
    this.#ranking.raise(network)
  }

  stopWaiting(socket: Socket): void {
    const network = this.#networks.get(socket)
    if (network?.waiting.delete(socket)) this.#ranking.lower(network)
  }

  #addToNetwork(socket: Socket): Network {
    const name = this.#nameOf(socket)
    const network = this.#byName.get(name) ?? { name, open: 0, waiting: new Set() }
    network.open++
    this.#byName.set(name, network)
    this.#networks.set(socket, network)
    return network
  }

  #nameOf({ remoteAddress = '' }: Socket): string {
    return this.#limits.isProxy(remoteAddress) ? PROXIES : clientNetwork(remoteAddress)
  }

  #closeOldest(network: Network | undefined): boolean {
    const [socket] = network?.waiting ?? []
    if (!socket) return false
    this.remove(socket)
    socket.destroy()
    return true
  }
}

/** Networks by the number of their waiting connections. No step takes longer with more networks, whose number an attacker can raise. */
class Ranking {
  readonly #byCount: Set<Network>[] = []

  /** The network with the most waiting connections; among equal ones, the one that reached that number first. */
  get first(): Network | undefined {
    const [network] = this.#byCount.at(-1) ?? []
    return network
  }

  /** Call it after a connection has begun to wait. */
  raise(network: Network): void {
    const { size } = network.waiting
    this.#byCount[size - 2]?.delete(network)
    this.#place(network, size)
  }

  /** Call it after a connection has stopped waiting. */
  lower(network: Network): void {
    const { size } = network.waiting
    this.#byCount[size]?.delete(network)
    if (size > 0) this.#place(network, size)
    while (this.#byCount.at(-1)?.size === 0) this.#byCount.pop()
  }

  #place(network: Network, count: number): void {
    const networks = (this.#byCount[count - 1] ??= new Set())
    networks.add(network)
  }
}
