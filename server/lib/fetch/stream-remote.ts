import type { Dispatcher } from 'undici'
import { FetchError } from './fetch-error.ts'
import { parseRemoteUrl } from './safe-connect.ts'
import { MAX_REDIRECTS, REDIRECTS } from './safe-fetch.ts'
import { readHeader, safeRequest, type SafeRequestOptions } from './safe-request.ts'

interface StreamRemoteOptions extends SafeRequestOptions {
  headers: Record<string, string>
  signal: AbortSignal
}

/**
 * The checks of `fetchRemote`, for a response of unlimited length. Ends after `timeoutMs`, or `idleTimeoutMs` without data. Throws
 * FetchError.
 */
export async function streamRemote(
  href: string,
  { headers, signal, ...options }: StreamRemoteOptions,
  read: (response: Dispatcher.ResponseData) => Promise<void>,
): Promise<void> {
  const allowPrivate = options.allowPrivate ?? false
  const ending = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)])
  let url = parseRemoteUrl(href, allowPrivate)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const host = url.host
    const location = await safeRequest(url, { ...options, headers, signal: ending }, async (response) => {
      const target = readHeader(response, 'location')
      if (REDIRECTS.has(response.statusCode) && target) return target
      if (response.statusCode !== 200)
        throw new FetchError('FETCH_BAD_STATUS', `${host} answered with status ${response.statusCode}`)
      await read(response)
      return null
    })
    if (location === null) return
    url = parseRemoteUrl(URL.parse(location, url)?.href ?? location, allowPrivate)
  }
  throw new FetchError('FETCH_FAILED', `${url.host} redirects in circles`)
}

interface Pace {
  burstBytes: number
  bytesPerSecond: number
}

/** Throws FetchError when a stream sends faster than `pace` allows. */
export async function* piecesOf(
  { body }: Dispatcher.ResponseData,
  { burstBytes, bytesPerSecond }: Pace,
): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now()
  let total = 0
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) continue
    total += piece.length
    if (total > burstBytes + ((performance.now() - startedAt) / 1_000) * bytesPerSecond)
      throw new FetchError('FETCH_TOO_LARGE', 'The stream sends faster than real time')
    yield piece
  }
}
