import { request } from 'undici'
import { FetchError } from './fetch-error.ts'
import { readBody } from './read-body.ts'
import {
  type AllowPrivate,
  addressesOf,
  parseOutsideUrl,
  pinnedAgent,
  type Resolve,
  resolveByDns,
} from './safe-connect.ts'

export interface FetchOutsideOptions {
  /** Limit of the body, both as sent and as unpacked. */
  maxBytes: number
  /** For everything together, redirects included. */
  timeoutMs: number
  accept: string
  userAgent: string
  resolve?: Resolve
  /** Lets private and local addresses pass. Only for tests and for an operator who asks for it on the command line. */
  allowPrivate?: AllowPrivate
}

export interface OutsideDocument {
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

type Hop = { document: OutsideDocument } | { location: string }

/**
 * Fetches a document that a stranger named, without letting them reach anything that is not on the public internet: every
 * address is looked up and checked before each hop, and the connection goes to the checked address. Throws FetchError.
 */
export async function fetchOutside(address: string, options: FetchOutsideOptions): Promise<OutsideDocument> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = parseOutsideUrl(address, options.allowPrivate ?? false)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const hop = await fetchOnce(url, options, signal).catch((cause: unknown) => {
      throw toFetchError(cause, url, signal)
    })
    if ('document' in hop) return hop.document
    url = parseOutsideUrl(URL.parse(hop.location, url)?.href ?? hop.location, options.allowPrivate ?? false)
  }
  throw new FetchError('FETCH_FAILED', `${url.host} redirects in circles`)
}

async function fetchOnce(url: URL, options: FetchOutsideOptions, signal: AbortSignal): Promise<Hop> {
  const { resolve = resolveByDns, allowPrivate = false, accept, userAgent, timeoutMs, maxBytes } = options
  const addresses = await untilAborted(addressesOf(url, resolve, allowPrivate), signal)
  const agent = pinnedAgent(addresses, timeoutMs)
  try {
    const headers = { accept, 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' }
    const answer = await request(url, { dispatcher: agent, signal, headers })
    const header = (name: string) => single(answer.headers[name])
    const location = header('location')
    if (REDIRECTS.has(answer.statusCode) && location) return { location }
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw new FetchError('FETCH_BAD_STATUS', `${url.host} answered with status ${answer.statusCode}`)
    }
    const document = {
      url: url.href,
      status: answer.statusCode,
      contentType: header('content-type'),
      bytes: await readBody(answer.body, header('content-encoding') ?? '', maxBytes),
      etag: header('etag'),
      lastModified: header('last-modified'),
    }
    return { document }
  } finally {
    // Also ends a body that nobody read.
    await agent.destroy()
  }
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** The look-up of a name cannot be cancelled, only left behind. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

export function toFetchError(cause: unknown, url: URL, signal: AbortSignal): unknown {
  if (cause instanceof FetchError) return cause
  if (!(cause instanceof Error)) return cause
  const code = 'code' in cause ? String(cause.code) : ''
  if (signal.aborted || /TIMEOUT/.test(code)) {
    return new FetchError('FETCH_TIMEOUT', `${url.host} did not answer in time`, { cause })
  }
  const detail = code === 'ENOTFOUND' ? 'the host is not known' : code || cause.message
  return new FetchError('FETCH_FAILED', `${url.host} could not be read: ${detail}`, { cause })
}
