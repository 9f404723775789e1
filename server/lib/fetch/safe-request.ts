import { type Dispatcher, request } from 'undici'
import { createDnsResolve, type Resolve } from './dns-resolve.ts'
import { FetchError } from './fetch-error.ts'
import { type AllowPrivate, addressesOf, pinnedAgent } from './safe-connect.ts'

const resolveByDns = createDnsResolve()

export interface SafeRequestOptions {
  /** For everything together, redirects included. */
  timeoutMs: number
  /** The longest silence while connecting, before the answer and within its body; `timeoutMs` unless given. */
  idleTimeoutMs?: number
  resolve?: Resolve
  /** Lets private and local addresses pass. Only for tests and for an operator who asks for it on the command line. */
  allowPrivate?: AllowPrivate
}

interface Asked {
  headers: Record<string, string>
}

/**
 * Sends one request to where a stranger said, and gives what `read` makes of the answer. The host is looked up and checked
 * before, and the connection goes to the checked address; it is closed afterwards, whether or not the body was read. Throws
 * FetchError.
 */
export async function safeRequest<Read>(
  url: URL,
  asked: Asked,
  { timeoutMs, idleTimeoutMs = timeoutMs, resolve = resolveByDns, allowPrivate = false }: SafeRequestOptions,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Read | Promise<Read>,
): Promise<Read> {
  try {
    const addresses = await untilAborted(addressesOf(url, resolve, allowPrivate), signal)
    const agent = pinnedAgent(addresses, idleTimeoutMs)
    try {
      return await read(await request(url, { ...asked, dispatcher: agent, signal }))
    } finally {
      // Also ends a body that nobody read.
      await agent.destroy()
    }
  } catch (cause) {
    throw toFetchError(cause, url, signal)
  }
}

/** The first value of a header; null where there is none. */
export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** The look-up of a name cannot be cancelled, only left behind. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** What a failed request to `url` throws. */
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
