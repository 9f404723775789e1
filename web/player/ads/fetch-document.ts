import { AD_POD_LIMITS } from '#contract/ad-pods.ts'
import { VastError } from './vast-error.ts'

export interface FetchPorts {
  fetch: typeof globalThis.fetch
  parseXml: (text: string) => Document
  /** Address of the page, against which relative ones are resolved. */
  base: string
  /** Whether cookies of the ad server are sent. */
  isPersonal: boolean
}

/** An absolute http(s) URL; null for anything else, such as `javascript:` and `data:`. */
export function httpUrl(text: string | null | undefined, base?: string): string | null {
  const url = text ? URL.parse(text.trim(), base) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Fetches an XML document of limited size. Rejects with a `VastError`. */
export async function fetchDocument(
  address: string,
  { fetch, parseXml, base, isPersonal }: FetchPorts,
  signal: AbortSignal,
): Promise<{ document: Document; url: string }> {
  const wanted = httpUrl(address, base)
  if (wanted === null) throw new VastError(301, 'The address of an ad is not http')
  const request = (credentials: RequestCredentials) => fetch(wanted, { signal, credentials, referrerPolicy: 'origin' })
  const response = await request(isPersonal ? 'include' : 'omit')
    // Not every ad server answers requests with cookies from other sites.
    .catch((cause: unknown) => (isPersonal && !signal.aborted ? request('omit') : Promise.reject(cause)))
    .catch((cause: unknown) => {
      throw new VastError(301, String(cause))
    })
  if (!response.ok) throw new VastError(301, `The ad server answered ${response.status}`)
  const text = await limitedText(response)
  return { document: parseDocument(text, parseXml), url: response.url || wanted }
}

async function limitedText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value
      if (text.length > AD_POD_LIMITS.bytes) throw new VastError(101, 'The document is too large')
    }
  } catch (cause) {
    void reader?.cancel().catch(() => undefined)
    throw cause instanceof VastError ? cause : new VastError(301, String(cause))
  }
  return text
}

/** Ad servers use prefixes such as `xsi:` without declaring them, which browsers refuse. */
export function parseDocument(text: string, parseXml: (text: string) => Document): Document {
  const document = parseXml(text)
  if (isWellFormed(document)) return document
  const declared = text.replace(/<((?:vmap:)?VMAP|VAST)(?=[\s>])/, (start) => start + UNDECLARED(text))
  const again = declared === text ? document : parseXml(declared)
  if (!isWellFormed(again)) throw new VastError(100)
  return again
}

const UNDECLARED = (text: string): string => {
  const used = new Set([...text.matchAll(/[\s<](\w+):\w+/g)].map(([, prefix]) => prefix))
  return [...used]
    .filter((prefix) => prefix !== 'xmlns' && !text.includes(`xmlns:${prefix}=`))
    .map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`)
    .join('')
}

const isWellFormed = (document: Document): boolean =>
  document.documentElement !== null && document.getElementsByTagName('parsererror').length === 0
