import { Parser } from 'htmlparser2'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { gunzipLayers } from '#server/lib/encoding/gunzip-layers.ts'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'

/** Limit of feeds in a list; no real list is longer. */
const MAX_FEEDS = 60_000

/** Normalizes the schemes `feed://host/…`, `feed:https://…` and `pcast://host/…` of apps, and URLs that were escaped twice. */
const toWebUrl = (url: string): string =>
  url
    .replaceAll('&amp;', '&')
    .replace(
      /^(?:feeds?|rss|podcasts?|pcast|itpc|itms-podcasts?):(?:\/\/)?(https?:)?(?:\/\/)?/i,
      (_all, scheme = 'http:') => `${scheme}//`,
    )

/** Names of the attribute with the URL of a feed. */
const NAMES = ['xmlurl', 'feedurl', 'rssurl', 'feed_url', 'rss']

/** Returns the URL of a feed. Lists of old readers have it in `url` instead of `xmlUrl`. */
function declaredUrl(written: Readonly<Record<string, string>>): string {
  const attributes = new Map(Object.entries(written).map(([name, value]) => [name.replace(/^.*:/, ''), value.trim()]))
  const isFeed = /^(?:rss|atom|feed|podcast)$/i.test(attributes.get('type') ?? '')
  return NAMES.map((name) => attributes.get(name)).find(Boolean) ?? (isFeed ? (attributes.get('url') ?? '') : '')
}

const MAX_BYTES = 32 * 1024 * 1024

/** Whether a document is OPML, compressed or not. */
export function isOpml(bytes: Uint8Array): boolean {
  try {
    return /<(?:[\w-]+:)?opml[\s>]/i.test(decodeText(gunzipLayers(bytes, MAX_BYTES).subarray(0, 4_096)))
  } catch {
    // The gzip file is damaged.
    return false
  }
}

/**
 * Returns the unique URLs of the feeds in an OPML document, in order. Malformed and concatenated documents are read as far as possible.
 * URLs are compared in the normalized form of the URL standard: a trailing slash is insignificant after a host, but not after a path.
 */
export function readOpml(bytes: Uint8Array): string[] {
  const found = new Set<string>()
  let depth = 0
  /** Depth of the current commented-out outline, which includes all outlines within it. */
  let comment = Infinity
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (!isOutline(name)) return
        if (/^true$/i.test(attributes['iscomment']?.trim() ?? '')) comment = Math.min(comment, depth)
        const url = comment <= depth ? null : webUrl(toWebUrl(declaredUrl(attributes)))
        if (url && found.size < MAX_FEEDS) found.add(url)
      },
      onclosetag() {
        if (depth <= comment) comment = Infinity
        depth -= 1
      },
    },
    {
      xmlMode: true,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      decodeEntities: true,
      Tokenizer: NestingLimitTokenizer,
    },
  )
  parser.end(decodeText(gunzipLayers(bytes, MAX_BYTES)))
  return [...found]
}

const isOutline = (name: string) => /^(?:.+:)?outline$/.test(name)
