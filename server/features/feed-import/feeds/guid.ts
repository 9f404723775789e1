import { hash } from 'node:crypto'

const MAX_LENGTH = 1000

/** These change between deliveries of the same feed, or only serve tracking. */
const VOLATILE =
  /^(utm_.*|in_playlist|t|ts|_|token|sig|signature|expires|policy|key-pair-id|x-amz-.*|x-goog-.*|hmac|aw_.*|dist|listener.*|session.*|fbclid|gclid|cb|nocache|rand)$/i

/** Stable as long as the URL of the audio, or else of the page, is the same. */
export function deriveGuid(item: {
  enclosureUrl: string | null
  link: string | null
  title: string
  publishedAt: Date | null
}): string {
  const href = item.enclosureUrl ?? item.link
  return href ? shortGuid(stableUrl(href)) : contentHash(item)
}

export function contentHash({ title, publishedAt }: { title: string; publishedAt: Date | null }): string {
  return `urn:sha256:${sha256(`${title}\n${publishedAt?.toISOString() ?? ''}`)}`
}

/** Hashed where it is too long for a database index. */
export function shortGuid(guid: string): string {
  const isShort = guid.length <= MAX_LENGTH && Buffer.byteLength(guid) <= 2 * MAX_LENGTH
  return isShort ? guid : `urn:sha256:${sha256(guid)}`
}

export const isVolatileUrl = (href: string): boolean =>
  [...new URL(href).searchParams.keys()].some((name) => VOLATILE.test(name))

export function stableUrl(href: string): string {
  const url = new URL(href)
  for (const name of Array.from(url.searchParams.keys())) if (VOLATILE.test(name)) url.searchParams.delete(name)
  url.protocol = 'https:'
  url.hash = ''
  return url.href
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
