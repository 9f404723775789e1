import { Parser } from 'htmlparser2'
import { decodeText } from '#server/lib/decode-text.ts'
import { webUrl } from '#server/lib/web-url.ts'

/** No reader has more; a list that is longer is no list of feeds. */
const MAX_FEEDS = 60_000

/** Apps write `feed://host/…`, `feed:https://…` and `pcast://host/…`, so that the address opens in them. */
const withoutAppScheme = (address: string): string =>
  address.replace(
    /^(?:feed|podcast|pcast|itpc):(?:\/\/)?(https?:)?(?:\/\/)?/i,
    (_all, scheme = 'http:') => `${scheme}//`,
  )

/**
 * Returns the addresses of the feeds in an OPML document, each once and in order. Malformed documents, which many apps write, are read
 * as far as possible; lists without feeds give none.
 */
export function readOpml(bytes: Uint8Array): string[] {
  const found = new Set<string>()
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const address = name === 'outline' ? (attributes.xmlurl ?? '').trim() : ''
        const url = webUrl(withoutAppScheme(address))
        if (url && found.size < MAX_FEEDS) found.add(url)
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  parser.end(decodeText(bytes))
  return [...found]
}
