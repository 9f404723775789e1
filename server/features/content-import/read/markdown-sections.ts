import createMarkdownIt, { type Token } from 'markdown-it'
import { withFootnotes } from '#server/lib/markdown/footnotes.ts'

/** `line` is the line within the text, from 0. */
export interface SectionOfText {
  section: { markdown: string } | { image: string; caption: string }
  line: number
}

interface Finding {
  line: number
  message: string
}

export interface TextSections {
  sections: SectionOfText[]
  faults: Finding[]
  warnings: Finding[]
}

/** Characters of link definitions, which are repeated in each section. */
const MAX_DEFINITIONS = 20_000

const parser = withFootnotes(createMarkdownIt({ html: true, maxNesting: 40 }))
// Every link is parsed, so that a warning can name the ones that the sanitiser will drop.
parser.validateLink = () => true
parser.normalizeLink = (href) => href

/** Each image becomes a section. An image within other text is a fault, because the HTML of a text has no images. */
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
  /** Whether the current section has text besides link definitions and comments. */
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
    const images = token.level === 1 && tokens[index - 1]?.type === 'paragraph_open' ? onlyImages(token) : null
    if (!images) {
      checkInline(found, token)
      hasText = true
      continue
    }
    endText(line)
    found.sections.push(...images.map((section, row) => ({ section, line: line + Math.min(row, end - line - 1) })))
    start = end
  }
  endText(rows.length)
  return found
}

/** Null for a paragraph with other content. Links around images are dropped. */
function onlyImages({ children }: Token): { image: string; caption: string }[] | null {
  const others = (children ?? []).filter(
    ({ type, content }) =>
      !['image', 'softbreak', 'hardbreak', 'link_open', 'link_close'].includes(type) &&
      // Some software writes a size, `{width=50%}`, after images.
      !(type === 'text' && /^\s*(?:\{[^{}]*\}\s*)?$/.test(content)),
  )
  const images = (children ?? []).filter(({ type }) => type === 'image')
  if (others.length > 0 || images.length === 0) return null
  return images.map((image) => ({
    image: nameOf(String(image.attrGet('src') ?? '')),
    caption: [image.content, String(image.attrGet('title') ?? '')].filter(Boolean).join('. '),
  }))
}

/** `valley` of `valley.jpg`, `./valley.jpg`, `../pictures/valley.jpg` or `/pictures/valley.jpg`. */
const nameOf = (src: string): string => src.replace(/^(?:\.{1,2}\/|\/)?(?:pictures\/)?/, '').replace(/\.[a-z]+$/i, '')

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
