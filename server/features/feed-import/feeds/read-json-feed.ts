import { z } from 'zod'
import { proseDecodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import { sanitiseHtml } from '#server/lib/html/safe-html.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { htmlToText, looksLikeHtml, imagesIn, textToHtml, withoutDoubleEscapes } from './feed-html.ts'
import { type Feed, type FeedItem, FeedError } from './feed.ts'
import { canonicalLanguage, fallbackTitle, personName, toLine, uniqueKeywords } from './field-values.ts'
import { finishItems, MAX_ITEMS } from './finish-items.ts'
import { firstDate, noteOnDates } from './first-date.ts'
import { deriveGuid, shortGuid } from './guid.ts'
import { summaryOf, withoutHostNotices } from './host-notices.ts'
import { listOf } from './lenient-schemas.ts'
import { withMediaLinks } from './media-links.ts'
import { guessMediaType, isImage, isPlayable, rarity } from './media-types.ts'
import { parseDuration } from './parse-duration.ts'
import { PodcastFields, readPodcastFields } from './podcast-fields.ts'
import { ghostFeed } from './read-ghost.ts'
import { podcastIndexFeed } from './read-podcast-index.ts'
import { wordpressFeed } from './read-wordpress.ts'
import { MAX_TEXT } from './xml-find.ts'

// All fields but the version are optional; a field of a wrong type counts as missing.
const Text = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, MAX_TEXT))
const Amount = z.coerce.number().positive().nullable().catch(null)
/** Seconds, or a clock time in some feeds. */
const Length = z
  .union([z.number(), z.string()])
  .transform((value) => parseDuration(String(value)) || null)
  .nullable()
  .catch(null)
const Instant = z.union([z.string(), z.number().transform(String)]).catch('')

const Author = z.union([z.string().transform((name) => ({ name })), z.object({ name: Text })])
const Attachment = z.object({
  url: Text,
  mime_type: Text,
  size_in_bytes: Amount,
  duration_in_seconds: Length,
  title: Text,
})
const Item = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(''),
  url: Text,
  external_url: Text,
  title: Text,
  content_html: Text,
  content_text: Text,
  summary: Text,
  image: Text,
  banner_image: Text,
  date_published: Instant,
  date_modified: Instant,
  // Some generators write them as one text.
  tags: z
    .string()
    .transform((tags) => tags.split(','))
    .or(listOf(z.string())),
  author: Author.nullable().catch(null),
  authors: listOf(Author),
  attachments: Attachment.transform((attachment) => [attachment]).or(listOf(Attachment)),
  _podcast: PodcastFields,
})
const JsonFeed = z.object({
  version: z.string().regex(/^https?:\/\/(www\.)?jsonfeed\.org\/version\//),
  title: Text,
  home_page_url: Text,
  feed_url: Text,
  description: Text,
  next_url: Text,
  hubs: listOf(z.object({ type: Text, url: Text })),
  icon: Text,
  favicon: Text,
  language: Text,
  author: Author.nullable().catch(null),
  authors: listOf(Author),
  /** An extension of the podcast host Fireside. */
  _fireside: z.object({ image: Text, explicit: z.boolean().catch(false) }).catch({ image: '', explicit: false }),
  items: listOf(Item, 2 * MAX_ITEMS),
})

/** JSON Feed 1 and 1.1, episodes of Podcast Index, and posts of Ghost and WordPress, with the Link header and the zone of their site. */
export function readJsonFeed(
  text: string,
  documentUrl: string | null,
  linkHeader: string | null = null,
  zone?: string,
): Feed {
  const value = parseJson(text)
  const posts = wordpressFeed(value, documentUrl, linkHeader, zone) ?? ghostFeed(value, documentUrl)
  const parsed = JsonFeed.safeParse(posts ?? podcastIndexFeed(value) ?? value)
  if (!parsed.success) throw new FeedError('FEED_NOT_A_FEED', describeUnknownJson(value))
  const feed = parsed.data
  const link = webUrl(feed.home_page_url, documentUrl)
  const base = link ?? documentUrl
  const description = looksLikeHtml(feed.description)
    ? sanitiseHtml(feed.description, base)
    : textToHtml(feed.description)
  const { image, explicit } = feed._fireside
  const unreadDates: string[] = []
  const { items, warnings } = finishItems(
    feed.items.map((item) => {
      const read = readItem(item, base, unreadDates)
      return { ...read, explicit: explicit || read.explicit }
    }),
  )
  return {
    title: toLine(feed.title),
    description,
    descriptionText: summaryOf(description),
    link,
    language: canonicalLanguage(feed.language),
    author: nameOf(feed),
    owner: null,
    image: webUrl(feed.icon, base) ?? webUrl(image, base) ?? webUrl(feed.favicon, base),
    explicit,
    type: 'episodic',
    guid: null,
    categories: [],
    funding: [],
    persons: [],
    newFeedUrl: null,
    hub: webUrl(feed.hubs.find(({ type }) => type.toLowerCase() === 'websub')?.url, documentUrl ?? base),
    self: webUrl(feed.feed_url, documentUrl ?? base),
    nextPage: webUrl(feed.next_url, documentUrl ?? base),
    items,
    warnings: [...warnings, ...noteOnDates(unreadDates)],
  }
}

/** Plugins that switch off the REST API of WordPress answer with an error, some of them with status 200. */
function describeUnknownJson(value: unknown): string {
  const refusal = z.object({ code: z.string(), message: z.string() }).safeParse(value).data
  if (!refusal) return 'The document is JSON, but not a JSON Feed'
  const reason = htmlToText(refusal.message).replaceAll('\n', ' ').slice(0, 200)
  return `The site gives no posts but an error: ${reason} (${refusal.code.slice(0, 60)})`
}

const MAX_VALUES = 1_000_000

function parseJson(text: string): unknown {
  // For a text of empty lists, JSON.parse needs fifty times the memory of the text.
  if (countOf(text, '{') + countOf(text, '[') > MAX_VALUES) {
    throw new FeedError('FEED_TOO_LARGE', 'The feed has more than a million objects and lists')
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    const whole = withoutEnding(text)
    if (whole !== undefined) return whole
    const isFeed = text.slice(0, 4096).includes('jsonfeed.org/version/')
    if (isFeed && !text.slice(-4096).trimEnd().endsWith('}')) {
      throw new FeedError('FEED_TRUNCATED', 'The feed is incomplete: its JSON ends early, so nothing was taken from it')
    }
    throw new FeedError('FEED_NOT_A_FEED', 'The document looks like JSON but is broken')
  }
}

/** Caches write a comment behind the document. Undefined for one that has another fault. */
function withoutEnding(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1))
  } catch {
    return undefined
  }
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1
  return count
}

function readItem(item: z.infer<typeof Item>, base: string | null, unreadDates: string[]): FeedItem {
  const html = readHtml(item, base)
  const summary = proseDecodedTwice(item.summary || item.content_text)
  const text = looksLikeHtml(summary) || summary === '' ? summaryOf(summary || html) : withoutHostNotices(summary)
  const files = readAttachments(item, base).toSorted((one, other) => rarity(one) - rarity(other))
  const [first = null, ...others] = files
  const link = webUrl(item.url, base) ?? webUrl(item.external_url, base)
  const publishedAt = firstDate([item.date_published, item.date_modified], unreadDates)
  const title = toLine(item.title) || fallbackTitle(text, first?.url ?? null)
  const ownGuid = item.id.trim()
  return {
    guid: shortGuid(ownGuid) || deriveGuid({ enclosureUrl: first?.url ?? null, link, title, publishedAt }),
    guidIsDerived: ownGuid === '',
    title,
    html,
    text,
    subtitle: '',
    author: nameOf(item),
    publishedAt,
    link,
    durationSeconds: first?.durationSeconds ?? null,
    imageUrl: webUrl(item.image, base) ?? webUrl(item.banner_image, base) ?? attachedImage(item, base),
    imagesInText: imagesIn(item.content_html, base),
    enclosure: first && { url: first.url, type: first.type, length: first.length },
    alternateEnclosures: others.map(({ url, type, length, title: name }) => ({
      url,
      type,
      length,
      title: name || null,
      language: null,
      bitrate: null,
      height: null,
    })),
    ...readPodcastFields(item._podcast, base),
    keywords: uniqueKeywords(item.tags),
  }
}

/** Texts are plain by the standard, and HTML in some feeds. */
function readHtml(item: z.infer<typeof Item>, base: string | null): string {
  const text = proseDecodedTwice(item.content_text || item.summary)
  const written = withMediaLinks(withoutDoubleEscapes(proseDecodedTwice(item.content_html)), base)
  return sanitiseHtml(written || (looksLikeHtml(text) ? text : textToHtml(text)), base)
}

function readAttachments(item: z.infer<typeof Item>, base: string | null) {
  return item.attachments.flatMap(({ url: href, mime_type, size_in_bytes, duration_in_seconds, title }) => {
    const url = webUrl(href, base)
    const type = url ? guessMediaType(mime_type, url) : ''
    return url && isPlayable(type)
      ? [{ url, type, length: size_in_bytes, durationSeconds: duration_in_seconds, title }]
      : []
  })
}

function attachedImage({ attachments }: z.infer<typeof Item>, base: string | null): string | null {
  const urls = attachments.map(({ url: href, mime_type }) => {
    const url = webUrl(href, base)
    return url && isImage(guessMediaType(mime_type, url)) ? url : null
  })
  return urls.find((url) => url !== null) ?? null
}

function nameOf({ author, authors }: Pick<z.infer<typeof Item>, 'author' | 'authors'>): string | null {
  const names = [...authors, ...(author ? [author] : [])].map(({ name }) => personName(toLine(name))).filter(Boolean)
  return names.length > 0 ? [...new Set(names)].join(', ').slice(0, 300) : null
}
