import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/nesting-limit.ts'
import { decodeText } from '#server/lib/decode-text.ts'
import { gunzipLayers } from '#server/lib/gunzip-layers.ts'
import { webUrl } from '#server/lib/web-url.ts'

/** No reader has more; a list that is longer is no list of feeds. */
const MAX_FEEDS = 60_000

/** Apps write `feed://host/…`, `feed:https://…` and `pcast://host/…`, so that the address opens in them; some escape it twice. */
const webAddress = (address: string): string =>
  address
    .replaceAll('&amp;', '&')
    .replace(
      /^(?:feeds?|rss|podcasts?|pcast|itpc|itms-podcasts?):(?:\/\/)?(https?:)?(?:\/\/)?/i,
      (_all, scheme = 'http:') => `${scheme}//`,
    )

/** Lists of old readers have the address of a feed as that of a link. */
const addressOf = ({ xmlurl = '', url = '', type = '' }: Record<string, string>): string =>
  xmlurl.trim() || (/^(?:rss|atom)$/i.test(type.trim()) ? url.trim() : '')

const MAX_BYTES = 32 * 1024 * 1024

/** Whether a document says that it is OPML, also one that is packed. */
export function isOpml(bytes: Uint8Array): boolean {
  try {
    return /<(?:[\w-]+:)?opml[\s>]/i.test(decodeText(gunzipLayers(bytes, MAX_BYTES).subarray(0, 4_096)))
  } catch {
    // A damaged file says nothing.
    return false
  }
}

/**
 * Returns the addresses of the feeds in an OPML document, each once and in order. Malformed documents, which many apps write, and
 * several one after another are read as far as possible; lists without feeds give none. Addresses are the same that the standard of
 * URLs makes the same: that of a host with its slash and without, but not that of a folder.
 */
export function readOpml(bytes: Uint8Array): string[] {
  const found = new Set<string>()
  let depth = 0
  /** The depth of an outline that is a comment, of which all outlines in it are part. */
  let comment = Infinity
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (!isOutline(name)) return
        if (/^true$/i.test(attributes['iscomment']?.trim() ?? '')) comment = Math.min(comment, depth)
        const url = comment <= depth ? null : webUrl(webAddress(addressOf(attributes)))
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
