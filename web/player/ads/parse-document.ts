import { VAST_CODES, VastError } from './vast-error.ts'

type ParseXml = (text: string) => Document

/** Repairs common faults of ad servers that browsers reject or the library does not handle. */
export function parseDocument(text: string, parseXml: ParseXml): Document {
  const cleaned = withKnownNames(text.trim())
  if (cleaned === '') throw new VastError(VAST_CODES.NO_AD, 'The ad server has no ad')
  const document = parseXml(cleaned)
  if (isWellFormed(document)) return withoutPrefix(document, cleaned, parseXml)
  const mended = mend(cleaned)
  const again = mended === cleaned ? document : parseXml(mended)
  if (!isWellFormed(again)) throw new VastError(VAST_CODES.MALFORMED_XML)
  return withoutPrefix(again, mended, parseXml)
}

/** DAAST is the audio ad standard that VAST 4.1 includes. */
const withKnownNames = (text: string): string =>
  text
    .replaceAll(/<(\/?)inline(?=[\s>])/gi, '<$1InLine')
    .replaceAll(/<(\/?)wrapper(?=[\s>])/gi, '<$1Wrapper')
    .replaceAll(/<(\/?)DAAST(?=AdTagURI|[\s>])/g, '<$1VAST')
    .replaceAll(/<(\/?)AudioInteractions(?=[\s>])/g, '<$1VideoClicks')

/** The library matches elements by their qualified names. */
function withoutPrefix(document: Document, text: string, parseXml: ParseXml): Document {
  const { localName, prefix } = document.documentElement
  if (localName !== 'VAST' || !prefix) return document
  return parseXml(text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</'))
}

const mend = (text: string): string => withPrefixes(withEscapes(withoutSurroundings(text)))

/** Script warnings precede some documents. */
function withoutSurroundings(text: string): string {
  const start = text.search(/<\?xml|<(?:\w+:)?(?:VAST|VMAP)[\s/>]/)
  const end = /^<\/(?:\w+:)?(?:VAST|VMAP)\s*>/.exec(text.slice(text.lastIndexOf('</')))
  const last = end ? text.lastIndexOf('</') + end[0].length : text.length
  return text.slice(Math.max(start, 0), last)
}

/** Outside comments and CDATA sections. */
const withEscapes = (text: string): string =>
  text.replaceAll(
    /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi,
    (found) => (found === '&' ? '&amp;' : found),
  )

/** Browsers reject prefixes such as `xsi:` that ad servers use without a declaration. */
const withPrefixes = (text: string): string =>
  text.replace(/<((?:vmap:)?VMAP|VAST)(?=[\s>])/, (start) => start + undeclared(text))

const MAX_PREFIXES = 50

function undeclared(text: string): string {
  const used = new Set([...text.matchAll(/[\s<](\w+):\w+/g)].map(([, prefix]) => prefix))
  return [...used]
    .slice(0, MAX_PREFIXES)
    .filter((prefix) => prefix !== 'xmlns' && !text.includes(`xmlns:${prefix}=`))
    .map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`)
    .join('')
}

const isWellFormed = (document: Document): boolean =>
  Boolean(document.documentElement) && document.getElementsByTagName('parsererror').length === 0
