import sanitize from 'sanitize-html'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { NestingLimitTokenizer } from './nesting-limit.ts'

const MAX_HTML = 500_000

const ALLOWED_TAGS = (
  'p br hr h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div span figure figcaption table thead tbody tr th td ' +
  'a b strong i em u s small sub sup code q cite abbr time'
).split(' ')

const EXTERNAL_REL = 'nofollow noopener noreferrer ugc'
const EDITOR_REL = 'noopener noreferrer'

/** Undefined when the target is not allowed. */
type LinkOf = (href: string, rel: string) => { href: string; rel?: string } | undefined

/**
 * Sanitises external HTML: an allowlist of elements, no styles, only http(s) and mail links, and no images, because our pages load none
 * from other hosts. Relative URLs are resolved against `base`, or dropped without one.
 */
export const sanitiseHtml = (html: string, base: string | null): string =>
  sanitised(html, (href) => {
    const url = mailAddress(href) ?? webUrl(href, base)
    return url ? { href: url, rel: EXTERNAL_REL } : undefined
  })

/** For HTML of our editors, and all that leaves the server: links within the site are allowed, `rel="ugc"` is preserved. Idempotent. */
export const sanitiseOwnHtml = (html: string): string =>
  sanitised(html, (href, rel) => {
    // Browsers treat `//` and `/\` at the start as another host.
    if (/^(?:\/(?![/\\])|#)[^\s\\]*$/.test(href)) return { href }
    const url = mailAddress(href) ?? webUrl(href)
    return url ? { href: url, rel: /\bugc\b/.test(rel) ? EXTERNAL_REL : EDITOR_REL } : undefined
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
      // The page itself uses the first two levels.
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
/** A screen reader announces these elements even without text. */
const REMOVED_WHEN_EMPTY = /^(?:a|h[1-6]|figure)$/

/** Removes headings, links and figures without text other than a caption. The filter of the library would copy the whole text for each. */
function withoutEmptyElements(html: string): string {
  if (!/<(?:a|h[1-6]|figure)[ >]/.test(html)) return html
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
    if (element?.hasText && parent && tag !== 'figcaption') parent.hasText = true
    if (element && !element.hasText && REMOVED_WHEN_EMPTY.test(tag)) pieces.length = element.start
  }
  return pieces.join('')
}
