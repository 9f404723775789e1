import { Parser } from 'htmlparser2'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { gunzipLayers } from '#server/lib/encoding/gunzip-layers.ts'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'

/** No real list is longer. */
const MAX_FEEDS = 60_000

/** Normalizes the schemes `feed://host/…`, `feed:https://…`, `feed://https//…` and `pcast://host/…` of apps. */
export const withWebScheme = (url: string): string =>
  url.replace(
    /^(?:feeds?|rss|podcasts?|pcasts?|itpcs?|itms-p(?:od)?casts?):(?:\/\/)?(?:(https?)(?::|(?=\/\/)))?(?:\/\/)?/i,
    (_all, scheme = 'http') => `${scheme}://`,
  )

/** Some URLs were escaped twice. */
const toWebUrl = (url: string): string => withWebScheme(url.replaceAll('&amp;', '&'))

const NAMES = ['xmlurl', 'feedurl', 'rssurl', 'feed_url', 'rss']

const FEED_TYPE = /^(?:rss|atom1?|feed|podcast|application\/(?:rss|atom)\+xml)$/i
/** Matches most URLs of feeds, and few others. */
const FEED_URL = /feed|rss|atom|podcast|\.xml/i
/** Episodes of a playlist, streams and other lists are listed without a type, too. */
const OTHER_URL = /\.(?:mp3|m4a|mp4|aac|ogg|opus|m3u8?|pls|opml)(?:[?#]|$)/i

/** Lists of old readers have the URL in `url` instead of `xmlUrl`, perhaps without a type. */
function declaredUrl(written: Readonly<Record<string, string>>): string {
  const attributes = new Map(Object.entries(written).map(([name, value]) => [name.replace(/^.*:/, ''), value.trim()]))
  const { type = '', url = '' } = { type: attributes.get('type'), url: attributes.get('url') }
  const isFeed = FEED_TYPE.test(type) || (type === '' && FEED_URL.test(url) && !OTHER_URL.test(url))
  return NAMES.map((name) => attributes.get(name)).find(Boolean) ?? (isFeed ? url : '')
}

const MAX_BYTES = 32 * 1024 * 1024
const MAX_PROLOGUE = 65_536
/** Some begin with a licence as a comment. */
const PROLOGUE = /^(?:[\s\ufeff]|<\?[^>]*>|<!--(?:(?!-->)[^])*-->)*/

/** False for a damaged gzip file. */
export function isOpml(bytes: Uint8Array): boolean {
  try {
    const start = decodeText(gunzipLayers(bytes, MAX_BYTES).subarray(0, MAX_PROLOGUE))
    return /<(?:[\w-]+:)?opml[\s>]/i.test(start.replace(PROLOGUE, '').slice(0, 4_096))
  } catch {
    return false
  }
}

const ENTITY = /<!ENTITY\s+([\w.-]{1,50})\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')/g
/** Longer attributes are no URLs. */
const MAX_URL = 4_096

/** Replaces entities that the document type declares, except those that contain other ones: these can expand without end. */
function entityReplacer(text: string): (url: string) => string {
  const start = text.slice(0, MAX_PROLOGUE)
  const found = start.slice(0, Math.max(start.search(/<(?:[\w-]+:)?opml[\s>]/i), 0)).matchAll(ENTITY)
  const entities = new Map([...found].map(([, name = '', double, single]) => [name, double ?? single ?? '']))
  if (entities.size === 0) return (url) => url
  return (url) =>
    url.length > MAX_URL ? url : url.replaceAll(/&([\w.-]+);/g, (all, name: string) => entities.get(name) ?? all)
}

/**
 * Reads malformed and concatenated documents as far as possible. URLs are compared as normalized by the URL standard, without their scheme;
 * of http and https, the secure one is returned.
 */
export function readOpml(bytes: Uint8Array): string[] {
  /** By URL without its scheme and fragment. */
  const found = new Map<string, string>()
  const text = decodeText(gunzipLayers(bytes, MAX_BYTES))
  const withoutEntities = entityReplacer(text)
  let depth = 0
  /** Depth of the current commented-out outline, which includes all outlines within it. */
  let comment = Infinity
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (!isOutline(name)) return
        if (/^true$/i.test(attributes['iscomment']?.trim() ?? '')) comment = Math.min(comment, depth)
        // Overcast also exports feeds of which only an episode was played.
        const isWanted = comment > depth && !/^(?:0|false)$/i.test(attributes['subscribed']?.trim() ?? '')
        const url = !isWanted ? null : webUrl(toWebUrl(withoutEntities(declaredUrl(attributes))))
        if (!url || found.size >= MAX_FEEDS) return
        const key = url.replace(/^https?:|#.*$/g, '')
        if (!found.get(key)?.startsWith('https:')) found.set(key, url)
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
  parser.end(text)
  return [...found.values()]
}

const isOutline = (name: string) => /^(?:.+:)?outline$/.test(name)
