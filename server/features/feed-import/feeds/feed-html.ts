import { decodeHTMLStrict } from 'entities'
import { textOfHtml } from '#server/lib/html-text.ts'

const MAX_HTML = 500_000

/** Converts HTML to plain text with one line for each paragraph. */
export function htmlToText(html: string): string {
  const lines = textOfHtml(html.slice(0, MAX_HTML).replace(/\s+/g, ' '), '\n')
  return lines
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const TAGS =
  'a|abbr|audio|b|big|blockquote|body|br|center|cite|code|dd|del|div|dl|dt|em|figure|font|h[1-6]|hr|html|i|iframe|img|ins|li|ol|p|pre|q|s|' +
  'script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|time|tr|u|ul|video'

const HTML = new RegExp(`</?(?:${TAGS})(?:[\\s/][^<>]*)?>|<!--|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]{2,10});`, 'i')
const ESCAPED_HTML = new RegExp(`&lt;/(?:${TAGS})\\s*&gt;|&lt;(?:br|p)\\s*/?&gt;`, 'i')
const TAG = new RegExp(`</?(?:${TAGS})(?:[\\s/][^<>]*)?>`, 'i')

/** Feeds do not declare whether a text is plain or HTML; a tag of HTML or an entity in it indicates HTML. */
export const looksLikeHtml = (text: string): boolean => HTML.test(text)

/** Removes one of two levels of escapes: without it, tags of HTML would be shown as text. */
export const withoutDoubleEscapes = (html: string): string =>
  ESCAPED_HTML.test(html) && !TAG.test(html) ? decodeHTMLStrict(html) : html

/** Converts plain text to HTML: blank lines separate paragraphs, single line breaks become `<br>`. */
export function textToHtml(text: string): string {
  const safe = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs: string[][] = [[]]
  for (const line of safe.split('\n').map((each) => each.trim())) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  const filled = paragraphs.filter((lines) => lines.length > 0)
  return filled.map((lines) => `<p>${lines.join('<br />')}</p>`).join('')
}
