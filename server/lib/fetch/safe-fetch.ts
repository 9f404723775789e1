import { safeRequest, headerOf, type SafeRequestOptions } from './safe-request.ts'
import { FetchError } from './fetch-error.ts'
import { HostLimiter } from './host-limiter.ts'
import { readBody } from './read-body.ts'
import { parseRemoteUrl, type AllowPrivate } from './safe-connect.ts'
import type { Resolve } from './dns-resolve.ts'

export interface FetchRemoteOptions extends SafeRequestOptions {
  /** Limit of the body, both as sent and as unpacked. */
  maxBytes: number
  accept: string
  userAgent: string
  /** Bounds the requests to each host; unbounded where it is left out. */
  hosts?: HostLimiter
}

export interface RemoteDocument {
  /** Where it was found in the end. */
  url: string
  status: number
  contentType: string | null
  bytes: Uint8Array
  etag: string | null
  lastModified: string | null
}

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

type Hop = { document: RemoteDocument } | { location: string }

/**
 * Fetches a document that a stranger named, without letting them reach anything that is not on the public internet: every
 * address is looked up and checked before each hop, and the connection goes to the checked address. Throws FetchError.
 */
export async function fetchRemote(address: string, options: FetchRemoteOptions): Promise<RemoteDocument> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = parseRemoteUrl(address, options.allowPrivate ?? false)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const fetchHop = () => fetchOnce(url, options, signal)
    const hop = await (options.hosts ? options.hosts.run(url.host, fetchHop) : fetchHop())
    if ('document' in hop) return hop.document
    url = parseRemoteUrl(URL.parse(hop.location, url)?.href ?? hop.location, options.allowPrivate ?? false)
  }
  throw new FetchError('FETCH_FAILED', `${url.host} redirects in circles`)
}

function fetchOnce(url: URL, options: FetchRemoteOptions, signal: AbortSignal): Promise<Hop> {
  const { accept, userAgent, maxBytes } = options
  const headers = { accept, 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' }
  return safeRequest(url, { headers }, options, signal, async (answer) => {
    const { statusCode: status, body } = answer
    const location = headerOf(answer, 'location')
    if (REDIRECTS.has(status) && location) return { location }
    if (status < 200 || status > 299) {
      throw new FetchError('FETCH_BAD_STATUS', `${url.host} answered with status ${status}`)
    }
    const document = {
      url: url.href,
      status,
      contentType: headerOf(answer, 'content-type'),
      bytes: await readBody(body, headerOf(answer, 'content-encoding') ?? '', maxBytes),
      etag: headerOf(answer, 'etag'),
      lastModified: headerOf(answer, 'last-modified'),
    }
    return { document }
  })
}

export type FetchLimits = Pick<FetchRemoteOptions, 'maxBytes' | 'timeoutMs' | 'idleTimeoutMs' | 'accept' | 'userAgent'>

/** Fetches a document from an address that a publisher named. Throws FetchError. */
export type SafeFetch = (address: string, limits: FetchLimits) => Promise<RemoteDocument>

interface SafeFetchSettings {
  /** Only for tests. */
  allowPrivate?: AllowPrivate
  resolve?: Resolve
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** Returns a `SafeFetch` whose requests share the limits of `HostLimiter`, each hop of a redirect at its own host. */
export function createSafeFetch({ elapsed, ...connect }: SafeFetchSettings = {}): SafeFetch {
  const hosts = new HostLimiter(elapsed)
  return (address, limits) => fetchRemote(address, { ...limits, ...connect, hosts })
}
