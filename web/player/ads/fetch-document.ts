import { AD_POD_LIMITS } from '#contract/ad-pods.ts'
import { parseDocument } from './parse-document.ts'
import { VAST_CODES, VastError } from './vast-error.ts'

export interface FetchPorts {
  fetch: typeof globalThis.fetch
  parseXml: (text: string) => Document
  /** The page. */
  base: string
  /** Sends the cookies of the ad server. */
  isPersonal: boolean
}

/** Null for anything but http(s), such as `javascript:`. Ad servers escape URLs in CDATA too. */
export function httpUrl(text: string | null | undefined, base?: string): string | null {
  const href = text?.trim().replaceAll('&amp;', '&').replace(/^\/\//, 'https://')
  const url = href ? URL.parse(href, base) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Browsers refuse http requests on an https page. */
export const requestUrl = (text: string | null | undefined, base: string): string | null =>
  httpUrl(text, base)?.replace(/^http:/, base.startsWith('https:') ? 'https:' : 'http:') ?? null

/** Rejects with a `VastError`, also when the document is too large. */
export async function fetchDocument(
  href: string,
  { fetch, parseXml, base, isPersonal }: FetchPorts,
  signal: AbortSignal,
): Promise<{ document: Document; url: string }> {
  const target = requestUrl(href, base)
  if (target === null) throw new VastError(VAST_CODES.WRAPPER_TIMEOUT, 'The address of an ad is not http')
  const request = (credentials: RequestCredentials) => fetch(target, { signal, credentials, referrerPolicy: 'origin' })
  const response = await request(isPersonal ? 'include' : 'omit')
    // Not every ad server answers requests with cookies from other sites.
    .catch((cause: unknown) => (isPersonal && !signal.aborted ? request('omit') : Promise.reject(cause)))
    .catch((cause: unknown) => {
      throw new VastError(VAST_CODES.WRAPPER_TIMEOUT, String(cause))
    })
  if (!response.ok) throw new VastError(VAST_CODES.WRAPPER_TIMEOUT, `The ad server answered ${response.status}`)
  const text = decode(await limitedBytes(response), response.headers.get('content-type') ?? '')
  return { document: parseDocument(text, parseXml), url: response.url || target }
}

async function limitedBytes({ body }: Response): Promise<Uint8Array> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value)
      size += part.value.length
      if (size > AD_POD_LIMITS.bytes) throw new VastError(VAST_CODES.INVALID_DOCUMENT, 'The document is too large')
    }
  } catch (cause) {
    void reader?.cancel().catch(() => undefined)
    throw cause instanceof VastError ? cause : new VastError(VAST_CODES.WRAPPER_TIMEOUT, String(cause))
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

/** The order matters: servers declare UTF-8 as UTF-16. */
function decode(bytes: Uint8Array, contentType: string): string {
  const [first, second] = bytes
  if (first === 0xfe || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xff || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, charset] =
    /charset=["']?([\w-]+)/i.exec(contentType) ?? /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(start) ?? []
  for (const label of ['utf-8', charset ?? 'latin1', 'latin1']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Not in this encoding, or an unknown one.
    }
  }
  return ''
}
