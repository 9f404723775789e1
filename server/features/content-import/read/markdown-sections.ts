import createMarkdownIt, { type Token } from 'markdown-it'
import { withFootnotes } from '#server/lib/markdown-footnotes.ts'

/** A part of a Markdown text and its line within the text, from 0. */
export interface SectionOfText {
  section: { markdown: string } | { image: string; caption: string }
  line: number
}

interface Remark {
  line: number
  message: string
}

export interface TextSections {
  sections: SectionOfText[]
  faults: Remark[]
  warnings: Remark[]
}

/** Characters of the definitions of links, which are repeated in each section. */
const MAX_DEFINITIONS = 20_000

const parser = withFootnotes(createMarkdownIt({ html: true, maxNesting: 40 }))
// What is wrong with a link is said, and the sanitiser drops it.
parser.validateLink = () => true
parser.normalizeLink = (href) => href

/**
 * Splits a text at its pictures, of which each becomes a section. They must be in paragraphs of their own: a fault names any other one,
 * because the HTML of a text has no pictures. Warnings name what the sanitiser will drop.
 */
export function splitSections(markdown: string): TextSections {
  // The same normalization as in the parser, whose line numbers are used.
  const rows = markdown.replace(/\r\n?/g, '\n').split('\n')
  const found: TextSections = { sections: [], faults: [], warnings: [] }
  const env: { references?: Record<string, { href: string; title: string }> } = {}
  const tokens = parser.parse(rows.join('\n'), env)
  const definitions = Object.entries(env.references ?? {})
    .map(([label, { href }]) => `\n[${label}]: <${href}>`)
    .join('')
    .slice(0, MAX_DEFINITIONS)
  let start = 0
  /** Whether there is more than definitions of links and comments. */
  let hasText = false
  const endText = (end: number) => {
    const text = rows.slice(start, end)
    const first = text.findIndex((row) => row.trim() !== '')
    if (first < 0 || !hasText) return
    hasText = false
    // A link may be defined in another section.
    const markdown = definitions === '' ? text.join('\n') : `${text.join('\n')}\n${definitions}`
    found.sections.push({ section: { markdown }, line: start + first })
  }
  for (const [index, token] of tokens.entries()) {
    const [line, end] = token.map ?? [0, 0]
    if (token.type === 'html_block') warnOfHtml(found, token.content, line)
    if (token.type !== 'inline') {
      hasText ||= token.nesting === 0 && !COMMENT.test(token.content)
      continue
    }
    const pictures = token.level === 1 && tokens[index - 1]?.type === 'paragraph_open' ? onlyPictures(token) : null
    if (!pictures) {
      checkInline(found, token)
      hasText = true
      continue
    }
    endText(line)
    found.sections.push(...pictures.map((section, row) => ({ section, line: line + Math.min(row, end - line - 1) })))
    start = end
  }
  endText(rows.length)
  return found
}

/** The pictures of a paragraph that has nothing else; a link around one is no loss, as a picture opens by itself. */
function onlyPictures({ children }: Token): { image: string; caption: string }[] | null {
  const others = (children ?? []).filter(
    ({ type, content }) =>
      !['image', 'softbreak', 'hardbreak', 'link_open', 'link_close'].includes(type) &&
      // Sizes, as in `{width=50%}`, which some software writes behind pictures.
      !(type === 'text' && /^\s*(?:\{[^{}]*\}\s*)?$/.test(content)),
  )
  const pictures = (children ?? []).filter(({ type }) => type === 'image')
  if (others.length > 0 || pictures.length === 0) return null
  return pictures.map((picture) => ({
    image: nameOf(String(picture.attrGet('src') ?? '')),
    caption: [picture.content, String(picture.attrGet('title') ?? '')].filter(Boolean).join('. '),
  }))
}

/** `valley` of `valley.jpg`, `./valley.jpg`, `../pictures/valley.jpg` or `/pictures/valley.jpg`. */
const nameOf = (address: string): string =>
  address.replace(/^(?:\.{1,2}\/|\/)?(?:pictures\/)?/, '').replace(/\.[a-z]+$/i, '')

const COMMENT = /^\s*<!--(?:(?!-->)[^])*-->\s*$/

const DROPPED = /<(img|picture|iframe|video|audio|embed|object|form|script)\b/gi
const KEPT_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

function checkInline(found: TextSections, { children, map }: Token): void {
  let line = map?.[0] ?? 0
  for (const token of children ?? []) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1
    const href = token.type === 'link_open' ? String(token.attrGet('href') ?? '') : null
    if (href !== null && !KEPT_LINK.test(href.trim()))
      found.warnings.push({
        line,
        message: `the link ${href.slice(0, 80)} is left out; links lead to pages and mail addresses`,
      })
    if (token.type === 'image')
      found.faults.push({ line, message: `the picture ${token.attrGet('src')} must be in a paragraph of its own` })
    if (token.type === 'html_inline') warnOfHtml(found, token.content, line)
  }
}

function warnOfHtml(found: TextSections, html: string, line: number): void {
  for (const { 1: name = '', index } of html.matchAll(DROPPED))
    found.warnings.push({
      line: line + html.slice(0, index).split('\n').length - 1,
      message: `<${name.toLowerCase()}> is left out; pictures are written as ![What it shows](name.jpg), films and players as sections`,
    })
}
