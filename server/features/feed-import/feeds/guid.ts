import { createHash } from 'node:crypto'

const MAX_LENGTH = 1000

/** Query parameters that hosts change from one delivery of the same feed to the next, or that only count listeners. */
const VOLATILE =
  /^(utm_.*|in_playlist|t|ts|_|token|sig|signature|expires|policy|key-pair-id|x-amz-.*|x-goog-.*|hmac|aw_.*|dist|listener.*|session.*|fbclid|gclid|cb|nocache|rand)$/i

/** What an item is known by when its feed gives no guid: the same as long as its audio, or else its page, stays. */
export function deriveGuid(item: {
  enclosureUrl: string | null
  link: string | null
  title: string
  publishedAt: Date | null
}): string {
  const address = item.enclosureUrl ?? item.link
  return address ? shortGuid(stableUrl(address)) : contentHash(item)
}

/** Tells apart items that share an address. */
export function contentHash({ title, publishedAt }: { title: string; publishedAt: Date | null }): string {
  return `urn:sha256:${sha256(`${title}\n${publishedAt?.toISOString() ?? ''}`)}`
}

/** The feed's own guid, with monsters cut down to a size that a database index takes. */
export function shortGuid(guid: string): string {
  const isShort = guid.length <= MAX_LENGTH && Buffer.byteLength(guid) <= 2 * MAX_LENGTH
  return isShort ? guid : `urn:sha256:${sha256(guid)}`
}

/** The address without what hosts change from one delivery to the next. */
export function stableUrl(address: string): string {
  const url = new URL(address)
  for (const name of Array.from(url.searchParams.keys())) if (VOLATILE.test(name)) url.searchParams.delete(name)
  url.protocol = 'https:'
  url.hash = ''
  return url.href
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
