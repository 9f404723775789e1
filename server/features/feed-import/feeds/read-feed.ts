import { decodeText } from './decode-text.ts'
import { type Feed, FeedError } from './feed.ts'
import { readJsonFeed } from './read-json-feed.ts'
import { readXmlFeed } from './read-xml-feed.ts'
import { webUrl } from '#server/lib/web-url.ts'

const MEBIBYTE = 1024 * 1024

/** The largest known feeds have about 50 MB. Parsing takes up to ten times as much memory, and up to a second per megabyte. */
export const MAX_FEED_BYTES = 64 * MEBIBYTE

export interface ReadFeedOptions {
  /** The Content-Type header, for its charset. */
  contentType?: string
  /** URL of the document; resolves relative URLs. */
  baseUrl?: string
  /** 64 MiB by default. */
  maxBytes?: number
}

/**
 * Parses a feed of any format: RSS 0.9x, 1.0 and 2.0 with the podcast vocabularies, Atom and JSON Feed. Malformed XML is parsed as
 * far as possible. Throws FeedError for anything that is not a feed.
 */
export function readFeed(bytes: Uint8Array, options: ReadFeedOptions = {}): Feed {
  const { contentType, baseUrl, maxBytes = MAX_FEED_BYTES } = options
  if (bytes.length > maxBytes) {
    throw new FeedError('FEED_TOO_LARGE', `The document is larger than ${Math.floor(maxBytes / MEBIBYTE)} MB`)
  }
  const decoded = decodeText(bytes, contentType)
  // A feed is whole without the zero bytes that damaged software inserts; other files with zero bytes are not feeds.
  const isDamaged = decoded.includes('\0')
  const text = isDamaged ? decoded.replaceAll('\0', '') : decoded
  const documentUrl = webUrl(baseUrl)
  const start = text.slice(0, 4096).trimStart()
  if (text.length <= 4096 && start === '') throw new FeedError('FEED_EMPTY_DOCUMENT', 'The document is empty')
  if (/^[{[]/.test(start)) return readJsonFeed(text, documentUrl)
  if (!start.includes('<') || (isDamaged && !/<(\?xml|!doctype|!--|html|rss|rdf|feed|channel|\w+:)/i.test(start))) {
    throw new FeedError('FEED_NOT_A_FEED', 'The document is neither XML nor JSON, so it is not a feed')
  }
  return readXmlFeed(text, documentUrl)
}
