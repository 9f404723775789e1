import { type Dispatcher, request } from 'undici'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { createDnsResolve, type Resolve } from './dns-resolve.ts'
import { failureText } from './failure-text.ts'
import { FetchError } from './fetch-error.ts'
import { type AllowPrivate, resolveAddresses, pinnedAgent, type WrapConnector } from './safe-connect.ts'

const resolveByDns = createDnsResolve()

export interface SafeRequestOptions {
  /** Including redirects. */
  timeoutMs: number
  /** Limit of inactivity while connecting, before the response and within its body; `timeoutMs` by default. */
  idleTimeoutMs?: number
  resolve?: Resolve
  /** Allows private and local addresses. Only for tests and for an operator's command-line flag. */
  allowPrivate?: AllowPrivate
  wrapConnector?: WrapConnector
}

interface SafeRequest extends SafeRequestOptions {
  headers: Record<string, string>
  signal: AbortSignal
}

/**
 * Sends one request to an untrusted URL and returns the result of `read`. Resolves and checks the host first, connects to the checked
 * address, and closes the connection afterwards, even if the body was not read. Throws FetchError.
 */
export async function safeRequest<Read>(
  url: URL,
  {
    headers,
    signal,
    timeoutMs,
    idleTimeoutMs = timeoutMs,
    resolve = resolveByDns,
    allowPrivate = false,
    wrapConnector,
  }: SafeRequest,
  read: (response: Dispatcher.ResponseData) => Read | Promise<Read>,
): Promise<Read> {
  try {
    const addresses = await untilAborted(resolveAddresses(url, resolve, allowPrivate), signal)
    const agent = pinnedAgent(addresses, idleTimeoutMs, wrapConnector)
    try {
      return await read(await request(url, { headers, dispatcher: agent, signal }))
    } finally {
      // Also aborts an unread body.
      await agent.destroy()
    }
  } catch (cause) {
    throw toFetchError(cause, url, signal)
  }
}

export function readHeader({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** For work that cannot be cancelled, such as a DNS lookup. */
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
  const code = errorCode(cause) ?? ''
  if (signal.aborted || /TIMEOUT/.test(code)) {
    return new FetchError('FETCH_TIMEOUT', `${url.host} did not answer in time`, { cause })
  }
  return new FetchError('FETCH_FAILED', `${url.host} could not be read: ${failureText(code)}`, { cause })
}
