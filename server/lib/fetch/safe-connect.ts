import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import type { Resolve } from './dns-resolve.ts'
import { FetchError } from './fetch-error.ts'

/** Not private, local, reserved or a tunnel. One that embeds an IPv4 address (mapped, NAT64) is judged by that. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(12).join('.'))
    // Only 2000::/3 has been allocated so far.
    return parsed.range() === 'unicast' && (parsed.toByteArray()[0] ?? 0) >> 5 === 1
  }
  return parsed.range() === 'unicast'
}

/** Which non-public addresses are allowed. */
export type AllowPrivate = boolean | ((address: string) => boolean)

const MAX_URL = 4096

/** Throws FETCH_BAD_ADDRESS unless it is http(s) without credentials, FETCH_FORBIDDEN_ADDRESS for its port. */
export function parseRemoteUrl(href: string, allowPrivate: AllowPrivate): URL {
  const url = href.length <= MAX_URL ? URL.parse(href) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FetchError('FETCH_BAD_ADDRESS', `This is not a web address: ${href.slice(0, 200)}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('FETCH_BAD_ADDRESS', 'Addresses with a user name or password are not fetched')
  }
  const port = Number(url.port || 443)
  if (!allowPrivate && port < 1024 && port !== 80 && port !== 443) {
    throw new FetchError('FETCH_FORBIDDEN_ADDRESS', `Port ${port} is not fetched from`)
  }
  return url
}

/** Throws FETCH_FORBIDDEN_ADDRESS when any address of the host is not public. */
export async function resolveAddresses(url: URL, resolve: Resolve, allowPrivate: AllowPrivate): Promise<string[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname)
  if (addresses.length === 0) throw new FetchError('FETCH_FAILED', `The host ${hostname} is not known`)
  const mayConnect = (address: string) =>
    isPublicAddress(address) || (typeof allowPrivate === 'function' ? allowPrivate(address) : allowPrivate)
  if (!addresses.every(mayConnect)) {
    throw new FetchError('FETCH_FORBIDDEN_ADDRESS', `The host ${hostname} is not on the public internet`)
  }
  return addresses
}

/** Changes how responses are read. */
export type WrapConnector = (connect: buildConnector.connector) => buildConnector.connector

/** Connects only to these addresses, so that a second DNS lookup cannot bypass the check (DNS rebinding). */
export function pinnedAgent(addresses: readonly string[], timeoutMs: number, wrap?: WrapConnector): Agent {
  const records = addresses.map((address) => ({ address, family: isIP(address) }))
  const pinned: LookupFunction = (_hostname, options, callback) => {
    if (options.all) return callback(null, records)
    const [first] = records
    return first ? callback(null, first.address, first.family) : callback(new Error('no address'), '')
  }
  const connect = { lookup: pinned, timeout: timeoutMs, autoSelectFamily: true }
  return new Agent({
    connect: wrap ? wrap(buildConnector({ ...connect, allowH2: false })) : connect,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    allowH2: false,
  })
}
