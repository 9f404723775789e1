import { lookup, Resolver } from 'node:dns/promises'

/** Throws an error with the code of the resolver when there are no addresses. */
export type Resolve = (hostname: string) => Promise<string[]>

/** Five seconds in total: the second attempt has a longer timeout. */
const QUERY = { timeout: 1_500, tries: 2 }
/** The name does not exist, or no name server is reachable. */
const FALLBACK_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EREFUSED', 'ENOTIMP'])

/**
 * Queries name servers over its own sockets: `getaddrinfo` would block a thread of the pool that files and images need, so that a few
 * stalled names would stop both. It is a fallback for names that the name servers do not have (those of `/etc/hosts`), and while no name
 * server has ever answered.
 */
export function createDnsResolve(servers?: readonly string[]): Resolve {
  let hasAnswered = false

  return async (hostname) => {
    if (/(?:^|\.)localhost\.?$/i.test(hostname)) return resolveBySystem(hostname)
    // A new resolver each time, because it reads the system's name servers only once and they may change.
    const resolver = new Resolver(QUERY)
    if (servers) resolver.setServers(servers)
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []))
    hasAnswered ||= addresses.length > 0
    if (addresses.length > 0) return addresses
    if (hasAnswered && !codes.every((code) => FALLBACK_CODES.has(code)))
      throw Object.assign(new Error('The name servers did not answer'), { code: 'DNS_TIMEOUT' })
    return resolveBySystem(hostname)
  }
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}
