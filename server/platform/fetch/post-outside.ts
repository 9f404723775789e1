import { request } from 'undici'
import { toFetchError, untilAborted } from './fetch-outside.ts'
import {
  type AllowPrivate,
  addressesOf,
  parseOutsideUrl,
  pinnedAgent,
  type Resolve,
  resolveByDns,
} from './safe-connect.ts'

export interface PostOutsideOptions {
  headers: Record<string, string>
  body: Uint8Array
  timeoutMs: number
  resolve?: Resolve
  /** Lets private and local addresses pass. Only for tests. */
  allowPrivate?: AllowPrivate
}

export interface PostedOutside {
  status: number
  retryAfter: string | null
}

/**
 * Posts to an address that a stranger named, with the same care as `fetchOutside`. What comes back is not read and no
 * redirect is followed. Throws FetchError where there is no answer or the address must not be connected to.
 */
export async function postOutside(address: string, options: PostOutsideOptions): Promise<PostedOutside> {
  const { headers, body, timeoutMs, resolve = resolveByDns, allowPrivate = false } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const url = parseOutsideUrl(address, allowPrivate)
  const addresses = await untilAborted(addressesOf(url, resolve, allowPrivate), signal)
  const agent = pinnedAgent(addresses, timeoutMs)
  try {
    const answer = await request(url, { method: 'POST', dispatcher: agent, signal, headers, body })
    const retryAfter = answer.headers['retry-after']
    return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
  } catch (cause) {
    throw toFetchError(cause, url, signal)
  } finally {
    // Also ends the body, which nobody reads.
    await agent.destroy()
  }
}
