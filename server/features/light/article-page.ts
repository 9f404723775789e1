import { dateAndTime } from '#contract/date-texts.ts'
import type { Database } from '#server/database/connect.ts'
import { contentByUrl } from '#server/features/catalogue/content-urls.ts'
import { readBodies } from '#server/features/catalogue/texts/bodies.ts'
import type { ContentSection } from '#server/features/catalogue/texts/sections.ts'
import { escape, lightDocument } from './document.ts'

const MAX_BODY_BYTES = 2_000_000
/** So that it loads within seconds on the slowest networks. */
const MAX_HTML = 44_000

/** Null if there is no article at `path`. */
export async function articlePage(
  db: Database,
  site: { name: string; origin: string },
  path: string,
  now: Date,
): Promise<string | null> {
  const article = await contentByUrl(db, path, now)
  if (article?.kind !== 'news') return null
  const parts = ['markup', 'text', 'sections'] as const
  const body = await readBodies(
    db,
    parts.map((part) => ({ id: article.id, part })),
    MAX_BODY_BYTES,
  )
  const [markup, text, sections] = body.parts
  const pieces = [
    ...(isMarkup(markup) && markup.richText
      ? [withPageHeadings(markup.richText)]
      : paragraphs(typeof text === 'string' ? text : '')),
    ...((sections ?? []) as readonly ContentSection[]).map(sectionHtml),
  ]
  const { headline, subline, overline, author, publishedAt, isUndated, language } = article
  const byline = [author, isUndated ? null : dateAndTime(publishedAt)].filter((one) => one !== null).join(', ')
  const main = [
    '<article>',
    overline ? `<p class="meta">${escape(overline)}</p>` : '',
    `<h1>${escape(headline)}</h1>`,
    subline ? `<p><strong>${escape(subline)}</strong></p>` : '',
    `<p class="meta">${escape(byline)}</p>`,
    ...withinLimit(pieces.flatMap(blocksOf), path),
    '</article>',
  ].join('')
  return lightDocument({ title: headline, language: language ?? 'en-ZA', site, fullPath: article.url, main })
}

const isMarkup = (part: unknown): part is { richText: string | null } =>
  typeof part === 'object' && part !== null && 'richText' in part

const paragraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escape(line)}</p>`)

/** Stored headings begin with `h3`, and these pages have only an `h1` above them. */
const withPageHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h([3-6])>/g, (_tag, slash: string, level: string) => `<${slash}h${Number(level) - 1}>`)

/** Images and films are represented by their captions and titles. */
function sectionHtml(section: ContentSection): string {
  switch (section.kind) {
    case 'rich_text':
      return withPageHeadings(section.html)
    case 'quote':
      return `<blockquote><p>${escape(section.quote)}</p>${section.source ? `<p class="meta">${escape(section.source)}</p>` : ''}</blockquote>`
    case 'image':
      return section.caption ? `<p class="meta">Picture: ${escape(section.caption)}</p>` : ''
    case 'video':
      return `<p class="meta">Video: ${escape(section.title)}</p>`
    case 'embed':
      return `<p class="meta"><a rel="noopener noreferrer" href="${escape(section.url)}">${escape(section.title ?? section.url)}</a></p>`
    default:
      return section satisfies never
  }
}

const TAG = /<(\/?)([a-z][a-z\d]*)[^>]*>/gi
const VOID = new Set(['br', 'hr', 'img'])

/** The outermost elements, each with the text before it. Every piece is balanced. */
function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (VOID.has(name.toLowerCase())) continue
    depth += slash === '' ? 1 : -1
    if (depth > 0) continue
    blocks.push(html.slice(start, index + tag.length))
    start = index + tag.length
  }
  return [...blocks, html.slice(start)]
}

/** The first that fit, and a link to the full article. Pieces are not cut, so that their tags stay balanced. */
function withinLimit(pieces: readonly string[], path: string): string[] {
  let bytes = 0
  const fitting = pieces.findIndex((piece) => (bytes += Buffer.byteLength(piece)) > MAX_HTML)
  if (fitting === -1) return [...pieces]
  return [
    ...pieces.slice(0, fitting),
    `<p><a href="${escape(encodeURI(path))}?full=">Read the rest in the full version</a></p>`,
  ]
}
