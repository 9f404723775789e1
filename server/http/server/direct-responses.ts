import type { IncomingMessage, RequestListener } from 'node:http'
import { isExportingTraces } from '#server/lib/telemetry/span.ts'
import type { EventLoopDelay } from '../limits/event-loop-delay.ts'
import type { ProxiedRequests } from '../limits/proxied-requests.ts'
import { isPlain, type Send } from '../responses/send-response.ts'
import { isHost } from './request-host.ts'

declare module 'fastify' {
  interface FastifyInstance {
    directResponses: DirectResponses
  }
}

interface DirectRoute {
  /** The pattern of its Fastify route, for metrics. */
  route: string
  /** Undefined leaves the request to its Fastify route. */
  find: (request: IncomingMessage) => Send | undefined
}

interface CountedRoute extends DirectRoute {
  /** Responses since they were last taken. */
  sent: number
}

interface Limits {
  proxied: ProxiedRequests
  delay: EventLoopDelay
  requestId: (request: IncomingMessage) => string
}

/**
 * Responses that many clients request all the time and that are ready, sent without Fastify: its routing and hooks take as long as Node's
 * response. Their Fastify routes send the same, and handle whatever is unusual.
 */
export class DirectResponses {
  readonly #limits: Limits
  readonly #byUrl = new Map<string, CountedRoute>()
  readonly #byPath = new Map<string, CountedRoute>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** `url` is the exact target of the request, with its query. */
  addUrl(url: string, route: DirectRoute): void {
    this.#byUrl.set(url, { ...route, sent: 0 })
  }

  /** For any query, but not for none. */
  addPath(path: string, route: DirectRoute): void {
    this.#byPath.set(path, { ...route, sent: 0 })
  }

  /** Counters of metrics take these when they are read: to count each response in them costs as much as sending it. */
  *takeCounts(): Generator<{ route: string; count: number }> {
    for (const counted of [...this.#byUrl.values(), ...this.#byPath.values()]) {
      const { route, sent: count } = counted
      counted.sent = 0
      yield { route, count }
    }
  }

  before(handle: RequestListener): RequestListener {
    return (request, response) => {
      const route = this.#routeOf(request.url ?? '')
      const send = route && this.#isOrdinary(request) ? route.find(request) : undefined
      if (route && send && this.#limits.proxied.add(request, response)) {
        route.sent++
        send(response, this.#limits.requestId(request))
      } else handle(request, response)
    }
  }

  #routeOf(url: string): CountedRoute | undefined {
    const query = url.indexOf('?')
    return this.#byUrl.get(url) ?? (query === -1 ? undefined : this.#byPath.get(url.slice(0, query)))
  }

  #isOrdinary(request: IncomingMessage): boolean {
    const { url, headers } = request
    // Fastify's hooks refuse these.
    if (!isHost(headers.host) || url?.includes('%00') || this.#limits.delay.isTooLong) return false
    return isPlain(request) && !isExportingTraces()
  }
}
