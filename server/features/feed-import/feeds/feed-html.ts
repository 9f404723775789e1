import { textOfHtml } from '#server/lib/html-text.ts'

const MAX_HTML = 500_000

/** The words of some HTML, one line a paragraph. */
export function htmlToText(html: string): string {
  const lines = textOfHtml(html.slice(0, MAX_HTML).replace(/\s+/g, ' '), '\n')
  return lines
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Feeds say nowhere whether a text is plain or HTML. A tag or an entity in it gives it away. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?[a-z][^<>]*>|<!--|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/i.test(text)
}

/** Plain text as HTML: blank lines part paragraphs, single ones break lines. */
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
