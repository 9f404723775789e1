import { decodeHTMLStrict } from 'entities'
import { textOfHtml } from '#server/lib/html/html-text.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'

const MAX_HTML = 500_000

/** One line for each paragraph. */
export function htmlToText(html: string): string {
  const lines = textOfHtml(html.slice(0, MAX_HTML).replace(/\s+/g, ' '), '\n')
  return lines
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Other tags are text, as in `List<T>`. */
const TAGS =
  `a abbr address article aside audio b bdi bdo big blockquote body br button caption center cite code col dd del details dfn
  div dl dt em embed fieldset figcaption figure font footer form h[1-6] head header hr html i iframe img input ins kbd label li link
  main map mark meta nav nobr noscript object ol option p param picture pre q rt ruby s samp script section select small source span
  strike strong style sub summary sup svg table tbody td textarea tfoot th thead time tr tt u ul var video wbr o:p`
    .split(/\s+/)
    .join('|')

const HTML = new RegExp(`</?(?:${TAGS})(?:[\\s/][^<>]*)?>|<!--|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]{2,10});`, 'i')
/** Perhaps more than once. */
const LT = '&(?:amp;){0,2}lt;'
const GT = '&(?:amp;){0,2}gt;'
const ESCAPED_HTML = new RegExp(`${LT}/(?:${TAGS})\\s*${GT}|${LT}(?:br|p)\\s*/?${GT}`, 'i')
const MAX_ESCAPES = 3
const TAG = new RegExp(`</?(?:${TAGS})(?:[\\s/][^<>]*)?>`, 'i')

/** Feeds do not declare whether a text is plain or HTML; a tag of HTML or an entity in it indicates HTML. */
export const looksLikeHtml = (text: string): boolean => HTML.test(text)

/** In prose nobody means the reference itself. */
const ESCAPED_REFERENCE = /&amp;(?=(?:amp|quot|apos|nbsp|hellip|[nm]dash|[lr][sd]quo|#0?39|#160|#8\d{3});)/g
const CODE = /<(?:code|pre|samp)[\s>]/i

/** Otherwise tags of HTML and references to characters would be shown as text. */
export function withoutDoubleEscapes(html: string): string {
  let text = html
  for (let level = 0; level < MAX_ESCAPES && ESCAPED_HTML.test(text) && !TAG.test(text); level++)
    text = decodeHTMLStrict(text)
  return CODE.test(text) ? text : text.replaceAll(ESCAPED_REFERENCE, '&')
}

/** Blank lines separate paragraphs, single line breaks become `<br>`. */
export function textToHtml(text: string): string {
  const safe = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs: string[][] = [[]]
  for (const line of safe.split(/\r\n?|\n/).map((each) => each.trim())) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  const filled = paragraphs.filter((lines) => lines.length > 0)
  return filled.map((lines) => `<p>${lines.join('<br />')}</p>`).join('')
}

const BLOCK = /<\/?(?:p|br|div|ul|ol|li|dl|h[1-6]|hr|table|blockquote|pre|figure|section|article|details)[\s/>]/i

/** Marks the line breaks of a text whose only HTML is links and emphasis, at most two in succession. */
export function withLineBreaks(html: string): string {
  if (BLOCK.test(html)) return html
  return html.trim().replaceAll(/<[^<>]*>|\s+/g, (piece) => {
    const breaks = piece.startsWith('<') ? 0 : piece.split(/\r\n?|\n/).length - 1
    return breaks === 0 ? piece : '<br>'.repeat(Math.min(2, breaks))
  })
}

const MAX_IMAGES = 20
const MAX_TAG = 5_000
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
/** The real source of a lazily loaded image, whose `src` is only a placeholder. */
const LATE_SOURCE = /\sdata-(?:lazy-|original-)?src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const SET = /\s(?:data-(?:lazy-)?)?srcset\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const FIRST_OF_SET = /\ssrcset\s*=\s*(?:"\s*([^"\s]+)|'\s*([^'\s]+))/i
/** Images that are emoji, counters and buttons below a text. */
const NO_PICTURE =
  /\sclass=["'](?:wp-smiley|emoji)\b|\ssrc=["']?https?:\/\/(?:s\.w\.org\/images\/core\/emoji|feeds\.feedburner\.com\/~|feeds\.wordpress\.com\/|(?:stats|pixel)\.(?:wordpress|wp)\.com\/|(?:www\.)?google-analytics\.com\/|s?b\.scorecardresearch\.com\/)/i
const PIXEL = /\s(?:width|height)\s*=\s*["']?[01](?:px)?["'\s/>]/i

export function imagesIn(html: string, base: string | null): string[] {
  const urls = new Set<string>()
  const text = html.slice(0, MAX_HTML)
  const starts = text.matchAll(/<img\s/gi).take(10 * MAX_IMAGES)
  for (const { index } of starts) {
    if (urls.size >= MAX_IMAGES) break
    const tag = text.slice(index, index + MAX_TAG).split('>', 1)[0] ?? ''
    const [, double, single, bare] = LATE_SOURCE.exec(tag) ?? SOURCE.exec(tag) ?? FIRST_OF_SET.exec(tag) ?? []
    const source = widestOfSet(tag) ?? double ?? single ?? bare ?? ''
    const url = PIXEL.test(`${tag}>`) || NO_PICTURE.test(tag) ? null : webUrl(decodeHTMLStrict(source), base)
    if (url) urls.add(url)
  }
  return [...urls]
}

/** Wider images only take longer to load. */
const WIDEST = 2_560

/** WordPress writes a thumbnail of 300 pixels with its larger sizes: `a-300x200.jpg 300w, a.jpg 1200w`. */
function widestOfSet(tag: string): string | null {
  const [, double, single] = SET.exec(tag) ?? []
  const widths = [
    ...(double ?? single ?? '').matchAll(/(?:^|,)\s{0,9}(\S{1,2000})\s{1,9}(\d{1,5})w(?=\s{0,9}(?:,|$))/g),
  ]
  const [widest] = widths
    .filter(([, href = '', width]) => Number(width) <= WIDEST && !href.startsWith('data:'))
    .toSorted(([, , one], [, , other]) => Number(other) - Number(one))
  return widest?.[1] ?? null
}
