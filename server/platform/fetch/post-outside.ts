import { askOutside, headerOf, type OutsideOptions } from './ask-outside.ts'
import { parseOutsideUrl } from './safe-connect.ts'

interface PostOutsideOptions extends OutsideOptions {
  headers: Record<string, string>
  body: Uint8Array
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
  const { headers, body, timeoutMs, allowPrivate = false } = options
  const url = parseOutsideUrl(address, allowPrivate)
  const signal = AbortSignal.timeout(timeoutMs)
  return askOutside(url, { method: 'POST', headers, body }, options, signal, (answer) => ({
    status: answer.statusCode,
    retryAfter: headerOf(answer, 'retry-after'),
  }))
}
