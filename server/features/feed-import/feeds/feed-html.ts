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

/** Feeds do not declare whether a text is plain or HTML; a tag or an entity in it indicates HTML. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?[a-z][^<>]*>|<!--|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/i.test(text)
}

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
