import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { ERRORS } from '#contract/errors.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { refuseConnection } from '../errors/error-responses.ts'
import type { ConnectionLimit } from '../limits/connection-limit.ts'
import { closeStalled, limitUnsentBytes } from '../limits/unsent-bytes.ts'

/** Options of `http.createServer`, except `stalledTimeout`. */
export interface Timeouts {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
  keepAliveTimeout: number
  stalledTimeout: number
}

const TIMEOUTS: Timeouts = {
  headersTimeout: 10_000,
  /** A body has at most some hundred kilobytes. */
  requestTimeout: 30_000,
  /** How often the two limits above are checked. */
  connectionsCheckingInterval: 2_000,
  /** Longer than that of common proxies, so that they never reuse a connection that is being closed. */
  keepAliveTimeout: 72_000,
  /** A connection without traffic for this time is closed. A client that does not read its response causes no traffic; event streams have heartbeats. */
  stalledTimeout: 60_000,
}

const MAX_UNSENT_BYTES = 200_000_000

interface Limits {
  connections: ConnectionLimit
  unsent?: { maxBytes: number; checkMs?: number } | undefined
  isProxy: (address: string) => boolean
  timeouts?: Partial<Timeouts> | undefined
}

export function createNodeServer(
  handle: RequestListener,
  { connections, unsent = { maxBytes: MAX_UNSENT_BYTES }, isProxy, timeouts }: Limits,
  log: FastifyBaseLogger,
): Server {
  // A hook refuses requests without `Host`, for which Node's response has neither our headers nor a body, and those with several, of which
  // Node would take the first.
  const { stalledTimeout, ...nodeTimeouts } = { ...TIMEOUTS, ...timeouts }
  const server = createServer({ ...nodeTimeouts, requireHostHeader: false, joinDuplicateHeaders: true }, handle)
  // An unknown `Expect` header may be ignored (RFC 9110, 10.1.1), for the same reason.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
  server.setTimeout(stalledTimeout, closeStalled)
  limitConnections(server, connections)
  limitUnsentBytes(server, { ...unsent, isProxy }, log)
  // Accepting fails when no file descriptor is left; an error event without a listener would end the process.
  server.on('error', (cause) => {
    if (server.listening) log.error({ cause }, 'a connection could not be accepted')
  })
  return server
}

/** A listener for each connection would use much memory with thousands of event streams. */
function limitConnections(server: Server, limit: ConnectionLimit): void {
  function onClose(this: Socket) {
    limit.remove(this)
  }
  function onRequestEnd(this: IncomingMessage) {
    limit.stopWaiting(this.socket)
  }
  function onResponseClose(this: ServerResponse) {
    const { socket } = this.req
    // A response may precede the end of the body, with which no request is in progress then.
    this.req.off('end', onRequestEnd)
    if (!socket.destroyed) limit.startWaiting(socket)
  }

  server.on('connection', (socket: Socket) => {
    // Reset before it was accepted: its request can still be read, but belongs to no network, and nobody reads the response.
    if (socket.remoteAddress === undefined) return socket.destroy()
    socket.on('close', onClose)
    const refusal = limit.add(socket)
    if (refusal) refuseConnection(socket, ERRORS[refusal].status, new AppError(refusal))
  })
  // Before the listener that handles the request, which may respond synchronously.
  server.prependListener('request', (request, response) => {
    if (hasBody(request)) request.on('end', onRequestEnd)
    else limit.stopWaiting(request.socket)
    response.on('close', onResponseClose)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
