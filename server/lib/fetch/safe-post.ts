import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, request } from 'undici'
import { createDnsResolve, type Resolve } from './dns-resolve.ts'
import { resolveAddresses, type AllowPrivate, parseRemoteUrl } from './safe-connect.ts'
import { readHeader, toFetchError } from './safe-request.ts'

interface SafePosterSettings {
  /** Of each message. */
  timeoutMs: number
  connectionsPerHost: number
  resolve?: Resolve
  /** Allows private and local addresses. Only for tests and for an operator's command-line flag. */
  allowPrivate?: AllowPrivate
}

interface Message {
  headers: Record<string, string>
  body: Uint8Array
}

export interface SafePostResponse {
  status: number
  retryAfter: string | null
}

/** For idle connections; a server may request an earlier end. */
const IDLE_MS = 10_000
/** A longer response closes its connection. */
const MAX_RESPONSE_BYTES = 16_384

/** Reuses connections to a host. Each new one resolves and checks the host, and goes to the checked address. */
export class SafePoster {
  readonly #settings: Required<SafePosterSettings>
  readonly #agent: Agent

  constructor({ resolve = createDnsResolve(), allowPrivate = false, ...settings }: SafePosterSettings) {
    this.#settings = { ...settings, resolve, allowPrivate }
    const { timeoutMs, connectionsPerHost } = settings
    this.#agent = new Agent({
      connections: connectionsPerHost,
      connect: { lookup: checkedLookup(resolve, allowPrivate), timeout: timeoutMs, autoSelectFamily: true },
      keepAliveTimeout: IDLE_MS,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      allowH2: false,
    })
  }

  /** Neither reads the body nor follows redirects. Throws FetchError when there is no response or the address is not allowed. */
  async post(href: string, { headers, body }: Message): Promise<SafePostResponse> {
    const { timeoutMs, resolve, allowPrivate } = this.#settings
    const url = parseRemoteUrl(href, allowPrivate)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // Node performs no lookup when the host is an IP address, so it is checked here.
      if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) await resolveAddresses(url, resolve, allowPrivate)
      const response = await request(url, { method: 'POST', headers, body, dispatcher: this.#agent, signal })
      await response.body.dump({ limit: MAX_RESPONSE_BYTES })
      return { status: response.statusCode, retryAfter: readHeader(response, 'retry-after') }
    } catch (cause) {
      throw toFetchError(cause, url, signal)
    }
  }

  /** Pending messages fail. */
  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

/** Rejects what `resolveAddresses` rejects. */
function checkedLookup(resolve: Resolve, allowPrivate: AllowPrivate): LookupFunction {
  const recordsOf = callbackify(async (hostname: string) => {
    const addresses = await resolveAddresses(new URL(`https://${hostname}`), resolve, allowPrivate)
    return addresses.map((address) => ({ address, family: isIP(address) }))
  })
  return (hostname, { all }, callback) =>
    recordsOf(hostname, (cause, records) => {
      if (cause) return callback(cause, '')
      // `resolveAddresses` returns at least one address.
      const [first] = records
      if (all) callback(null, records)
      else if (first) callback(null, first.address, first.family)
    })
}
