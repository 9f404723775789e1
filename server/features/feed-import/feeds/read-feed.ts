import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { gunzipLayers } from '#server/lib/encoding/gunzip-layers.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { type Feed, FeedError } from './feed.ts'
import { linkOfHeader } from './link-header.ts'
import { readJsonFeed } from './read-json-feed.ts'
import { readXmlFeed } from './read-xml-feed.ts'

const MEBIBYTE = 1024 * 1024

/** The largest known feeds have about 50 MB. Parsing takes up to ten times as much memory, and up to a second per megabyte. */
export const MAX_FEED_BYTES = 64 * MEBIBYTE

export interface ReadFeedOptions {
  contentType?: string
  baseUrl?: string
  /** Names the next page of a WordPress site. */
  linkHeader?: string
  /** Zone of a WordPress site, for posts that have only its local time; Johannesburg by default. */
  zone?: string
  maxBytes?: number
}

/** RSS 0.9x, 1.0 and 2.0, Atom, JSON Feed, and the posts of WordPress. Malformed XML is parsed as far as possible. Throws FeedError. */
export function readFeed(file: Uint8Array, options: ReadFeedOptions = {}): Feed {
  const feed = readDocument(file, options)
  // As WebSub specifies, the Link header has precedence over the document.
  const inHeader = (relation: string) => linkOfHeader(options.linkHeader, relation, webUrl(options.baseUrl))
  return { ...feed, hub: inHeader('hub') ?? feed.hub, self: inHeader('self') ?? feed.self }
}

function readDocument(file: Uint8Array, options: ReadFeedOptions): Feed {
  const { contentType, baseUrl, linkHeader, zone, maxBytes = MAX_FEED_BYTES } = options
  const bytes = unpack(file, maxBytes)
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  const decoded = decodeText(bytes, contentType)
  // Broken software inserts zero bytes into feeds; other files with zero bytes are not feeds.
  const isDamaged = decoded.includes('\0')
  const text = isDamaged ? decoded.replaceAll('\0', '') : decoded
  const documentUrl = webUrl(baseUrl)
  const start = text.slice(0, 4096).trimStart()
  if (text.length <= 4096 && start === '') throw new FeedError('FEED_EMPTY_DOCUMENT', 'The document is empty')
  const json = /^[{[]/.test(start) ? 0 : PRINTED_JSON.exec(text.slice(0, 4096))?.[1]?.length
  if (json !== undefined) return readJsonFeed(text.slice(json), documentUrl, linkHeader, zone)
  if (!start.includes('<') || (isDamaged && !/<(\?xml|!doctype|!--|html|rss|rdf|feed|channel|\w+:)/i.test(start))) {
    throw new FeedError('FEED_NOT_A_FEED', 'The document is neither XML nor JSON, so it is not a feed')
  }
  return readXmlFeed(fromFirstTag(text), documentUrl)
}

/** The same before posts of WordPress or a JSON Feed. */
const PRINTED_JSON =
  /^(\s*<(?:br|b|p|div|pre)\b(?:[^](?!<(?:\?xml|rss|rdf:rdf|feed)[\s>]))*?)(?:\[\s*\{\s*"id"\s*:|\{\s*"version"\s*:)/i

const tooLarge = (maxBytes: number) =>
  new FeedError('FEED_TOO_LARGE', `The document is larger than ${Math.floor(maxBytes / MEBIBYTE)} MB`)

function unpack(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipLayers(bytes, maxBytes)
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(maxBytes)
    throw new FeedError('FEED_TRUNCATED', 'The packed feed is damaged or incomplete, so nothing was taken from it')
  }
}

/** Publishers' software may print warnings before the feed. */
function fromFirstTag(text: string): string {
  const start = text.slice(0, 4096)
  const found = start.search(/<(?:\?xml|rss|rdf:rdf|feed)[\s>]/i)
  return found > 0 && !/<(?:!doctype\s+html|html)/i.test(start.slice(0, found)) ? text.slice(found) : text
}
