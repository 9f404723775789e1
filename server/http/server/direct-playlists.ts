import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isExportingTraces } from '#server/lib/telemetry/span.ts'
import type { EventLoopDelay } from '../limits/event-loop-delay.ts'
import type { ProxiedRequests } from '../limits/proxied-requests.ts'
import { isPlain, type Playlist, writePlaylist } from '../responses/send-playlist.ts'

declare module 'fastify' {
  interface FastifyInstance {
    directPlaylists: DirectPlaylists
  }
}

interface DirectPlaylist {
  /** The pattern of its Fastify route, for metrics. */
  route: string
  cacheControl: string
  read: () => Playlist
}

interface CountedPlaylist extends DirectPlaylist {
  /** Responses since they were last taken. */
  sent: number
}

interface Limits {
  proxied: ProxiedRequests
  delay: EventLoopDelay
  requestId: (request: IncomingMessage) => string
}

/**
 * Playlists that each listener requests every few seconds, sent without Fastify: its routing and hooks take as long as Node's response.
 * Their Fastify routes send the same, and handle whatever is unusual.
 */
export class DirectPlaylists {
  readonly #limits: Limits
  readonly #byUrl = new Map<string, CountedPlaylist>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** `url` is the exact target of the request, with its query. */
  add(url: string, playlist: DirectPlaylist): void {
    this.#byUrl.set(url, { ...playlist, sent: 0 })
  }

  /** Counters of metrics take these when they are read: to count each response in them costs as much as sending it. */
  *takeCounts(): Generator<{ route: string; count: number }> {
    for (const playlist of this.#byUrl.values()) {
      const { route, sent: count } = playlist
      playlist.sent = 0
      yield { route, count }
    }
  }

  before(handle: RequestListener): RequestListener {
    return (request, response) => {
      const playlist = this.#byUrl.get(request.url ?? '')
      if (playlist && this.#maySend(request, response)) this.#send(request, response, playlist)
      else handle(request, response)
    }
  }

  #maySend(request: IncomingMessage, response: ServerResponse): boolean {
    const { proxied, delay } = this.#limits
    if (!isPlain(request) || request.headers.host === undefined) return false
    return !delay.isTooLong && !isExportingTraces() && proxied.add(request, response)
  }

  #send(request: IncomingMessage, response: ServerResponse, counted: CountedPlaylist): void {
    counted.sent++
    const { cacheControl, read } = counted
    writePlaylist(request, response, { playlist: read(), cacheControl, requestId: this.#limits.requestId(request) })
  }
}
