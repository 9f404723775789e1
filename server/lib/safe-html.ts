import sanitize from 'sanitize-html'
import { NestingLimitTokenizer } from './nesting-limit.ts'
import { webUrl } from './web-url.ts'

const MAX_HTML = 500_000

const ALLOWED_TAGS = (
  'p br hr h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div span figure figcaption table thead tbody tr th td ' +
  'a b strong i em u s small sub sup code q cite abbr time'
).split(' ')

const OUTSIDE_REL = 'nofollow noopener noreferrer ugc'
const OWN_REL = 'noopener noreferrer'

/** The attributes of a link that may stay; none where its address may not. */
type LinkOf = (href: string, rel: string) => { href: string; rel?: string } | undefined

/**
 * Makes HTML from outside safe to show: a small list of elements, no styles, links to http(s) and mail only, and no
 * pictures: a page of ours loads none from other hosts. Relative addresses are resolved against `base`, or dropped without one.
 */
export const sanitiseHtml = (html: string, base: string | null): string =>
  sanitised(html, (href) => {
    const url = mailAddress(href) ?? webUrl(href, base)
    return url ? { href: url, rel: OUTSIDE_REL } : undefined
  })

/**
 * The same for HTML of our own editors, and for any that leaves the server: links within the site stay. What was marked as
 * coming from outside keeps that mark. Safe HTML comes out as it went in.
 */
export const sanitiseOwnHtml = (html: string): string =>
  sanitised(html, (href, rel) => {
    // A browser takes two slashes, or a slash and a backslash, for another host.
    if (/^(?:\/(?![/\\])|#)[^\s\\]*$/.test(href)) return { href }
    const url = mailAddress(href) ?? webUrl(href)
    return url ? { href: url, rel: /\bugc\b/.test(rel) ? OUTSIDE_REL : OWN_REL } : undefined
  })

const mailAddress = (href: string) => (/^mailto:/i.test(href.trim()) ? href.trim() : undefined)

function sanitised(html: string, linkOf: LinkOf): string {
  const safe = sanitize(html.slice(0, MAX_HTML), {
    parser: { Tokenizer: NestingLimitTokenizer },
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      time: ['datetime'],
      abbr: ['title'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 40,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'title'],
    transformTags: {
      // The page around has the first two levels itself.
      h1: 'h3',
      h2: 'h3',
      a: (tagName, { href = '', title, rel = '' }) => {
        const link = linkOf(href, rel)
        return { tagName, attribs: link ? { ...link, ...(title && { title }) } : {} }
      },
    },
  })
  return withoutEmptyElements(safe).trim()
}

const VOID_ELEMENTS = new Set(['br', 'hr'])
/** Without text they have nothing to read, and yet a screen reader announces them. */
const LEFT_OUT_WHEN_EMPTY = /^(?:a|h[1-6])$/

/** Sanitised HTML without headings and links that hold no text. The library's own filter copies the whole text for each of them. */
function withoutEmptyElements(html: string): string {
  if (!/<(?:a|h[1-6])[ >]/.test(html)) return html
  const pieces: string[] = []
  const open: { start: number; hasText: boolean }[] = []
  for (const [piece, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^<>]*>|[^<]+/g)) {
    const element = open.at(-1)
    if (tag === '' && element && piece.trim() !== '') element.hasText = true
    if (slash === '' && !VOID_ELEMENTS.has(tag)) open.push({ start: pieces.length, hasText: false })
    pieces.push(piece)
    if (slash !== '/') continue
    open.pop()
    const parent = open.at(-1)
    if (element?.hasText && parent) parent.hasText = true
    if (element && !element.hasText && LEFT_OUT_WHEN_EMPTY.test(tag)) pieces.length = element.start
  }
  return pieces.join('')
}
