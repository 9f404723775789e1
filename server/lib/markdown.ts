import createMarkdownIt from 'markdown-it'
import { unsafeParts, withoutParts } from './markdown-parts.ts'
import { sanitiseOwnHtml } from './safe-html.ts'

const MAX_MARKDOWN = 200_000
const MAX_NESTING = 40
const MAX_ROUNDS = 8

const renderer = createMarkdownIt({ html: true, linkify: true, maxNesting: MAX_NESTING })
// What may be linked is decided by the sanitiser.
renderer.validateLink = () => true
renderer.renderer.rules.html_block = (tokens, index) => tokens[index]?.content.trimEnd() ?? ''
renderer.linkify.set({ fuzzyLink: false }).add('ftp:', null).add('//', null)

/** Markdown as safe HTML. */
export const renderMarkdown = (source: string): string =>
  sanitiseOwnHtml(renderer.render(source.slice(0, MAX_MARKDOWN)))

/**
 * Markdown without HTML in it, without pictures and without links to anything but pages and mail, so that no renderer can be
 * misled by it. Empty where it cannot be made so.
 */
export function safeMarkdown(source: string): string {
  // As the parser does, whose lines are counted.
  let text = source.slice(0, MAX_MARKDOWN).replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  // Taking something away may join what was apart, so it is looked at again until nothing is left to take.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parts = unsafeParts(text)
    if (parts.length === 0) return text
    text = withoutParts(text, parts)
  }
  return ''
}
