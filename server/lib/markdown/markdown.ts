import createMarkdownIt from 'markdown-it'
import { sanitiseOwnHtml } from '#server/lib/html/safe-html.ts'
import { withFootnotes } from './footnotes.ts'
import { unsafeParts, withoutParts } from './parts.ts'

const MAX_MARKDOWN = 200_000
const MAX_NESTING = 40
const MAX_ROUNDS = 8

const renderer = withFootnotes(createMarkdownIt({ html: true, linkify: true, maxNesting: MAX_NESTING }))
// The sanitiser decides which link targets are allowed.
renderer.validateLink = () => true
renderer.renderer.rules.html_block = (tokens, index) => tokens[index]?.content.trimEnd() ?? ''
renderer.linkify.set({ fuzzyLink: false }).add('ftp:', null).add('//', null)

export const renderMarkdown = (source: string): string =>
  sanitiseOwnHtml(renderer.render(source.slice(0, MAX_MARKDOWN)))

/** Removes HTML, images, and links to anything but pages and mail addresses, for any renderer. Returns an empty text when that fails. */
export function safeMarkdown(source: string): string {
  // As the parser does, whose line numbers are used below.
  let text = source.slice(0, MAX_MARKDOWN).replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  // A removal may join the texts around it into a new unsafe part.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parts = unsafeParts(text)
    if (parts.length === 0) return text
    text = withoutParts(text, parts)
  }
  return ''
}
