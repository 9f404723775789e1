import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

const CHECK_MS = 1_000

interface Limit {
  /** Total of all connections. */
  maxBytes: number
  checkMs?: number
}

/**
 * Limits the memory that clients hold by not reading their responses: above the total, the connections with the most unsent bytes
 * are closed. Responses of ordinary size stay, because they are far smaller than those of somebody who wants to fill the memory.
 */
export function limitUnsentBytes(
  server: Server,
  { maxBytes, checkMs = CHECK_MS }: Limit,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  const inProgress = new Set<ServerResponse>()

  // Shared by all responses: a closure for each would use much memory with thousands of event streams.
  function onClose(this: ServerResponse) {
    inProgress.delete(this)
  }
  server.prependListener('request', (_request, response) => {
    inProgress.add(response)
    response.on('close', onClose)
  })
  const timer = setInterval(() => {
    const excess = largestAbove(unsentBytes(inProgress), maxBytes)
    if (excess.length === 0) return
    for (const socket of excess) socket.destroy()
    log.warn({ closed: excess.length }, 'connections were closed: their clients do not read what was sent')
  }, checkMs).unref()
  server.on('close', () => clearInterval(timer))
}

/** Pipelined responses wait in memory behind the first of their connection. */
function unsentBytes(responses: ReadonlySet<ServerResponse>): Map<Socket, number> {
  const bySocket = new Map<Socket, number>()
  for (const { req, writableLength } of responses) {
    if (writableLength > 0) bySocket.set(req.socket, (bySocket.get(req.socket) ?? 0) + writableLength)
  }
  return bySocket
}

/** Returns the connections with the most bytes, so many that the sum of the others is below the limit. */
function largestAbove(bySocket: ReadonlyMap<Socket, number>, maxBytes: number): Socket[] {
  let total = bySocket.values().reduce((sum, bytes) => sum + bytes, 0)
  if (total <= maxBytes) return []
  const largestFirst = [...bySocket].toSorted(([, a], [, b]) => b - a)
  const last = largestFirst.findIndex(([, bytes]) => (total -= bytes) <= maxBytes)
  return largestFirst.slice(0, last + 1).map(([socket]) => socket)
}
