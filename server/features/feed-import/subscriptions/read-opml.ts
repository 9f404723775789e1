import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/nesting-limit.ts'
import { decodeText } from '#server/lib/decode-text.ts'
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

/**
 * Returns the addresses of the feeds in an OPML document, each once and in order. Malformed documents, which many apps write, are read
 * as far as possible; lists without feeds give none.
 */
export function readOpml(bytes: Uint8Array): string[] {
  const found = new Set<string>()
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const url = /^(?:.+:)?outline$/.test(name) ? webUrl(webAddress(addressOf(attributes))) : null
        if (url && found.size < MAX_FEEDS) found.add(url)
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
  parser.end(decodeText(bytes))
  return [...found]
}
