import type { Socket } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'

interface Limits {
  total: number
  /** The connections of proxies are not counted: they carry the requests of many networks. */
  perNetwork: number
  isProxy: (address: string) => boolean
}

interface Network {
  open: number
  /** Connections without a complete request, oldest first. */
  readonly waiting: Set<Socket>
}

/**
 * Limits all connections and those of each network. Above a limit, the one that has waited longest for a complete request is closed; when
 * every one has a request in progress, a new one is refused.
 */
export class ConnectionLimit {
  readonly #limits: Limits
  readonly #byName = new Map<string, Network>()
  readonly #networks = new Map<Socket, { name: string; network: Network }>()
  readonly #waiting = new Set<Socket>()
  #open = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Returns the error with which the connection is refused, or null. */
  add(socket: Socket): ErrorCode | null {
    this.#open++
    const network = this.#addToNetwork(socket)
    if (network && network.open > this.#limits.perNetwork && !this.#closeOldest(network.waiting))
      return 'TOO_MANY_REQUESTS'
    if (this.#open > this.#limits.total && !this.#closeOldest(this.#waiting)) return 'OVERLOADED'
    this.startWaiting(socket)
    return null
  }

  remove(socket: Socket): void {
    this.#open--
    this.stopWaiting(socket)
    const counted = this.#networks.get(socket)
    if (!counted) return
    this.#networks.delete(socket)
    if (--counted.network.open === 0) this.#byName.delete(counted.name)
  }

  startWaiting(socket: Socket): void {
    this.stopWaiting(socket)
    this.#waiting.add(socket)
    this.#networks.get(socket)?.network.waiting.add(socket)
  }

  stopWaiting(socket: Socket): void {
    this.#waiting.delete(socket)
    this.#networks.get(socket)?.network.waiting.delete(socket)
  }

  #addToNetwork(socket: Socket): Network | null {
    const address = socket.remoteAddress
    // A connection that was reset before it was accepted has no address.
    if (address === undefined || this.#limits.isProxy(address)) return null
    const name = clientNetwork(address)
    const network = this.#byName.get(name) ?? { open: 0, waiting: new Set() }
    network.open++
    this.#byName.set(name, network)
    this.#networks.set(socket, { name, network })
    return network
  }

  #closeOldest(waiting: ReadonlySet<Socket>): boolean {
    const [socket] = waiting
    if (!socket) return false
    this.stopWaiting(socket)
    socket.destroy()
    return true
  }
}
