import { lookup, Resolver } from 'node:dns/promises'

/** All IP addresses of a host name. Throws an error with the code of the resolver where there are none. */
export type Resolve = (hostname: string) => Promise<string[]>

/** The first wait for a name server and the number of tries, each longer than the one before: five seconds in all. */
const QUERY = { timeout: 1_500, tries: 2 }
/** The resolver has said that there is no such name, or has no name server to ask. */
const FALLBACK_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EREFUSED', 'ENOTIMP'])

/**
 * Returns a `Resolve` that asks name servers on sockets of its own. The system's `getaddrinfo` would hold a thread of the pool
 * that files and pictures need, so that a few stalled names would stop both; it is asked only for names that the name servers
 * do not have (those of `/etc/hosts`), and where they have never answered.
 */
export function createDnsResolve(servers?: readonly string[]): Resolve {
  let hasAnswered = false

  return async (hostname) => {
    if (/(?:^|\.)localhost\.?$/i.test(hostname)) return resolveBySystem(hostname)
    // A resolver reads the addresses of the name servers once, and a machine's may change.
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
