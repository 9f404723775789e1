import type { Dispatcher } from 'undici'
import { type ByteRange, rangeHeaders, readRange } from './byte-range.ts'
import type { Resolve } from './dns-resolve.ts'
import { FetchError } from './fetch-error.ts'
import { HostLimiter } from './host-limiter.ts'
import { readBody } from './read-body.ts'
import { RedirectCookies } from './redirect-cookies.ts'
import { parseRemoteUrl, type AllowPrivate } from './safe-connect.ts'
import { safeRequest, readHeader, type SafeRequestOptions } from './safe-request.ts'

export interface FetchRemoteOptions extends SafeRequestOptions {
  /** Limit of the body, both compressed and decompressed. */
  maxBytes: number
  accept: string
  userAgent: string
  /** Validators of the caller's copy. An unchanged document has status 304 and no bytes. */
  known?: Pick<RemoteDocument, 'etag' | 'lastModified'>
  /** The only part that is wanted: `bytes` are exactly these. */
  range?: ByteRange
  /** Unlimited by default. */
  hosts?: HostLimiter
}

export interface RemoteDocument {
  /** After redirects. */
  url: string
  /** After the permanent redirects at the beginning: where to fetch it from now on. */
  permanentUrl?: string
  status: number
  contentType: string | null
  bytes: Uint8Array
  etag: string | null
  lastModified: string | null
  /** The Link header. */
  link?: string | null
}

export const MAX_REDIRECTS = 5
export const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PERMANENT_REDIRECTS = new Set([301, 308])

type Hop = { document: RemoteDocument } | { location: string; isPermanent: boolean; cookies: readonly string[] }

/** Fetches from the public internet only: checks the host before each hop, and connects to the checked address. Throws FetchError. */
export async function fetchRemote(href: string, options: FetchRemoteOptions): Promise<RemoteDocument> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = parseRemoteUrl(href, options.allowPrivate ?? false)
  const cookies = new RedirectCookies()
  let permanentUrl: string | null = null
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const fetchHop = () => fetchOnce(url, options, signal, cookies.headerFor(url))
    const hop = await (options.hosts ? options.hosts.run(url.host, fetchHop) : fetchHop())
    if ('document' in hop) return { ...hop.document, permanentUrl: permanentUrl ?? url.href }
    cookies.take(url, hop.cookies)
    if (!hop.isPermanent) permanentUrl ??= url.href
    url = parseRemoteUrl(URL.parse(hop.location, url)?.href ?? hop.location, options.allowPrivate ?? false)
  }
  throw new FetchError('FETCH_FAILED', `${url.host} redirects in circles`)
}

function fetchOnce(
  url: URL,
  options: FetchRemoteOptions,
  signal: AbortSignal,
  cookie: { cookie?: string },
): Promise<Hop> {
  const { accept, userAgent, maxBytes, known, range } = options
  const headers = {
    accept,
    'user-agent': userAgent,
    'accept-encoding': 'gzip, deflate, br',
    ...cookie,
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    ...(range && rangeHeaders(range)),
  }
  return safeRequest(url, { ...options, headers, signal }, async (response) => {
    const { statusCode: status } = response
    const location = readHeader(response, 'location')
    if (REDIRECTS.has(status) && location) {
      const isPermanent = PERMANENT_REDIRECTS.has(status)
      return { location, isPermanent, cookies: [response.headers['set-cookie'] ?? []].flat() }
    }
    const isUnchanged = status === 304 && known !== undefined
    if (!isUnchanged && (status < 200 || status > 299)) {
      const code = status === 410 ? 'FETCH_GONE' : 'FETCH_BAD_STATUS'
      const error = new FetchError(code, `${url.host} answered with status ${status}`)
      error.retryAfterMs = parseRetryAfter(readHeader(response, 'retry-after'), Date.now())
      error.status = status
      throw error
    }
    const document = {
      url: url.href,
      status,
      contentType: readHeader(response, 'content-type'),
      bytes: isUnchanged
        ? NONE
        : range
          ? await readRange(response, range, maxBytes)
          : await readWhole(response, maxBytes),
      etag: readHeader(response, 'etag'),
      lastModified: readHeader(response, 'last-modified'),
      link: readHeader(response, 'link'),
    }
    return { document }
  })
}

/** Parses seconds or a date to milliseconds from now; null for any other text. Source: RFC 9110, 10.2.3. */
export function parseRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null
  const milliseconds = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds)
}

/** Of an unchanged document, whose empty body may still name an encoding. */
const NONE = new Uint8Array()

const readWhole = (response: Dispatcher.ResponseData, maxBytes: number) =>
  readBody(response.body, readHeader(response, 'content-encoding') ?? '', maxBytes)

export type FetchLimits = Pick<FetchRemoteOptions, 'maxBytes' | 'timeoutMs' | 'idleTimeoutMs' | 'accept' | 'userAgent'>

/** Throws FetchError. */
export type SafeFetch = (href: string, limits: FetchLimits) => Promise<RemoteDocument>

interface SafeFetchSettings {
  /** Only for tests. */
  allowPrivate?: AllowPrivate
  resolve?: Resolve
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** All requests share one `HostLimiter`. Each hop of a redirect counts for its own host. */
export function createSafeFetch({ elapsed, ...connect }: SafeFetchSettings = {}): SafeFetch {
  const hosts = new HostLimiter(elapsed)
  return (href, limits) => fetchRemote(href, { ...limits, ...connect, hosts })
}
