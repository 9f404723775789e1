import sanitizeHtml from 'sanitize-html'
import { webUrl } from './web-url.ts'

const MAX_HTML = 500_000

const ALLOWED_TAGS = (
  'p br hr h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div span figure figcaption table thead tbody tr th td ' +
  'a b strong i em u s small sub sup code q cite abbr time'
).split(' ')

/**
 * Makes HTML from outside safe to show: a small list of elements, no styles, links to http(s) and mail only, and no
 * pictures: a page of ours loads none from other hosts. Relative addresses are resolved against `base`, or dropped without one.
 */
export function sanitiseHtml(html: string, base: string | null): string {
  const linked = (href: string | undefined) =>
    /^mailto:/i.test(href?.trim() ?? '') ? href?.trim() : webUrl(href, base)
  return sanitizeHtml(html.slice(0, MAX_HTML), {
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
      a: (tagName, { href, title }) => {
        const url = linked(href)
        return { tagName, attribs: url ? withTitle({ href: url, rel: 'nofollow noopener noreferrer ugc' }, title) : {} }
      },
    },
    // Nothing to read, and yet announced by a screen reader.
    exclusiveFilter: ({ tag, text }) => /^(h[1-6]|a)$/.test(tag) && text.trim() === '',
  }).trim()
}

function withTitle(attributes: Record<string, string>, title: string | undefined): Record<string, string> {
  return title ? { ...attributes, title } : attributes
}

const BLOCK_ENDS = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|blockquote|pre|tr|dt|dd|figcaption)>/gi
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of some HTML, one line a paragraph. */
export function htmlToText(html: string): string {
  const lines = html.slice(0, MAX_HTML).replace(/\s+/g, ' ').replace(BLOCK_ENDS, '$&\n')
  return sanitizeHtml(lines, { allowedTags: [], nonTextTags: ['script', 'style', 'noscript', 'iframe', 'svg'] })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
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
