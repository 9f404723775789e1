import { decodeText } from './decode-text.ts'
import { type Feed, FeedError } from './feed.ts'
import { readJsonFeed } from './read-json-feed.ts'
import { readXmlFeed } from './read-xml-feed.ts'
import { webUrl } from '#server/lib/web-url.ts'

const MEBIBYTE = 1024 * 1024

/** The largest feeds in use have some 50 MB. Reading takes at most about ten times as much memory, and a second per megabyte. */
export const MAX_FEED_BYTES = 64 * MEBIBYTE

export interface ReadFeedOptions {
  /** The HTTP header, for its charset. */
  contentType?: string
  /** Where the document came from; resolves relative addresses. */
  baseUrl?: string
  /** 64 MiB unless told otherwise. */
  maxBytes?: number
}

/**
 * Reads a feed of any kind: RSS 0.9x, 1.0 and 2.0 with the podcast vocabularies, Atom and JSON Feed. Bad XML is read as far as
 * it goes. Throws FeedError for anything that is not a feed.
 */
export function readFeed(bytes: Uint8Array, options: ReadFeedOptions = {}): Feed {
  const { contentType, baseUrl, maxBytes = MAX_FEED_BYTES } = options
  if (bytes.length > maxBytes) {
    throw new FeedError('FEED_TOO_LARGE', `The document is larger than ${Math.floor(maxBytes / MEBIBYTE)} MB`)
  }
  const text = decodeText(bytes, contentType)
  const documentUrl = webUrl(baseUrl)
  const start = text.slice(0, 4096).trimStart()
  if (text.length <= 4096 && start === '') throw new FeedError('FEED_EMPTY_DOCUMENT', 'The document is empty')
  if (/^[{[]/.test(start)) return readJsonFeed(text, documentUrl)
  if (start.includes('\0') || !start.includes('<')) {
    throw new FeedError('FEED_NOT_A_FEED', 'The document is neither XML nor JSON, so it is not a feed')
  }
  return readXmlFeed(text, documentUrl)
}
