import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, request } from 'undici'
import { headerOf, toFetchError } from './safe-request.ts'
import { createDnsResolve, type Resolve } from './dns-resolve.ts'
import { addressesOf, type AllowPrivate, parseRemoteUrl } from './safe-connect.ts'

interface SafePosterSettings {
  /** Milliseconds for each message. */
  timeoutMs: number
  /** How many messages may be on their way to one host. */
  connectionsPerHost: number
  resolve?: Resolve
  /** Lets private and local addresses pass. Only for tests and for an operator who asks for it on the command line. */
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

/** Connections that nobody uses are closed after so many milliseconds, or sooner where the server says so. */
const IDLE_MS = 10_000
/** An answer that is longer closes its connection. */
const LONGEST_ANSWER = 16_384

/**
 * Posts to addresses that strangers named, over connections that stay open for the next message to the same host. A host
 * name is looked up and checked for each new connection, and the connection goes to the checked address.
 */
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

  /**
   * Returns the status of the answer, whose body is not read; no redirect is followed. Throws FetchError where there is no
   * answer or the address must not be connected to.
   */
  async post(address: string, { headers, body }: Message): Promise<SafePostResponse> {
    const { timeoutMs, resolve, allowPrivate } = this.#settings
    const url = parseRemoteUrl(address, allowPrivate)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // The look-up of a connection is left out where the host is an address itself.
      if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) await addressesOf(url, resolve, allowPrivate)
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: this.#agent, signal })
      await answer.body.dump({ limit: LONGEST_ANSWER })
      return { status: answer.statusCode, retryAfter: headerOf(answer, 'retry-after') }
    } catch (cause) {
      throw toFetchError(cause, url, signal)
    }
  }

  /** Ends all connections; messages that are on their way fail. */
  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

/** Looks a host up as Node does, and fails as `addressesOf` does. */
function checkedLookup(resolve: Resolve, allowPrivate: AllowPrivate): LookupFunction {
  const recordsOf = callbackify(async (hostname: string) => {
    const addresses = await addressesOf(new URL(`https://${hostname}`), resolve, allowPrivate)
    return addresses.map((address) => ({ address, family: isIP(address) }))
  })
  return (hostname, { all }, callback) =>
    recordsOf(hostname, (cause, records) => {
      if (cause) return callback(cause, '')
      // Without an error there is at least one.
      const [first] = records
      if (all) callback(null, records)
      else if (first) callback(null, first.address, first.family)
    })
}
