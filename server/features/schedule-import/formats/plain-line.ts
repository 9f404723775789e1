import { decodeHTMLStrict } from 'entities'
import { proseDecodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'

const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|p|span|strong|u|ul)\b[^<>]*>/i

function plainText(written: string): string {
  const text = proseDecodedTwice(written)
  if (MARKUP.test(text)) return textOfHtml(text, ' ')
  const decoded = text.includes('&') ? decodeHTMLStrict(text) : text
  // Some software escapes HTML twice.
  return MARKUP.test(decoded) ? textOfHtml(decoded, ' ') : decoded
}

/** Invisible characters of word processors, and directional marks that would reverse the text after the line. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** ASCII without markup and entities. */
const PLAIN = /^[ -%'-;=-~]*$/

/** Without control characters and line breaks, truncated after a whole character. */
export function oneLine(text: string, length: number): string {
  if (text.length <= length && PLAIN.test(text) && !text.includes('  ')) return text.trim()
  const line = plainText(text.slice(0, 4 * length))
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length <= length ? line : Array.from(line).slice(0, length).join('').trim()
}
