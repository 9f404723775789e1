import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/errors/app-error.ts'

/** A name or an address, and a port. Several headers are joined by commas (`joinDuplicateHeaders`), so they do not match. */
const HOST = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::\d*)?$/i
const ABSOLUTE = /^https?:\/\/([^/?]*)/i

export const isHost = (host: string | undefined): boolean => host !== undefined && HOST.test(host)

/** As HTTP/1.1 requires: a proxy could have chosen this server by another host than the one that is read here. Throws BAD_INPUT. */
export function refuseInvalidHost({ raw: { headers, httpVersion }, originalUrl }: FastifyRequest): void {
  const { host } = headers
  if (host === undefined) {
    if (httpVersion === '1.1') throw new AppError('BAD_INPUT', 'The request has no Host header')
    return
  }
  if (!HOST.test(host)) throw new AppError('BAD_INPUT', 'The Host header must be one host')
  const target = ABSOLUTE.exec(originalUrl)?.[1]
  if (target !== undefined && target.toLowerCase() !== host.toLowerCase())
    throw new AppError('BAD_INPUT', 'The URL and the Host header have different hosts')
}

/** The path and query of a target, which may be a whole URL (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  const [prefix] = ABSOLUTE.exec(target) ?? []
  if (prefix === undefined) return target
  const rest = target.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
