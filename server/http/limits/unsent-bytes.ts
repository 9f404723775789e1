import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { clientNetwork } from '#server/lib/requests/client-network.ts'

const CHECK_MS = 1_000
const SHARE_OF_NETWORK = 0.25

interface Limit {
  maxBytes: number
  checkMs?: number
  /** The connections of a proxy belong to many networks: only the total applies to them. */
  isProxy: (address: string) => boolean
}

/** Limits the memory that clients hold by not reading: above a limit, the connections with the most unsent bytes are closed. */
export function limitUnsentBytes(
  server: Server,
  { maxBytes, checkMs = CHECK_MS, isProxy }: Limit,
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
    const unsent = unsentBytes(inProgress)
    const byNetwork = Map.groupBy(unsent, ([{ remoteAddress }]) =>
      remoteAddress === undefined || isProxy(remoteAddress) ? null : clientNetwork(remoteAddress),
    )
    byNetwork.delete(null)
    const excess = new Set(byNetwork.values().flatMap((own) => largestAbove(own, maxBytes * SHARE_OF_NETWORK)))
    const others = unsent.filter(([socket]) => !excess.has(socket))
    for (const socket of largestAbove(others, maxBytes)) excess.add(socket)
    if (excess.size === 0) return
    for (const socket of excess) socket.resetAndDestroy()
    log.warn({ closed: excess.size }, 'connections were closed: their clients do not read what was sent')
  }, checkMs).unref()
  server.on('close', () => clearInterval(timer))
}

/** After an orderly end, the kernel would hold up to 4 MB of unsent bytes for minutes. */
export function closeStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}

type Unsent = readonly [socket: Socket, bytes: number]

/** Pipelined responses wait in memory behind the first of their connection. */
function unsentBytes(responses: ReadonlySet<ServerResponse>): Unsent[] {
  const bySocket = new Map<Socket, number>()
  for (const { req, writableLength } of responses) {
    if (writableLength > 0) bySocket.set(req.socket, (bySocket.get(req.socket) ?? 0) + writableLength)
  }
  return [...bySocket]
}

/** The connections with the most bytes, so many that the others are within the limit. */
function largestAbove(unsent: readonly Unsent[], maxBytes: number): Socket[] {
  let total = unsent.reduce((sum, [, bytes]) => sum + bytes, 0)
  if (total <= maxBytes) return []
  const largestFirst = unsent.toSorted(([, a], [, b]) => b - a)
  const last = largestFirst.findIndex(([, bytes]) => (total -= bytes) <= maxBytes)
  return largestFirst.slice(0, last + 1).map(([socket]) => socket)
}
