import { webUrl } from '#server/lib/urls/web-url.ts'
import { type DateOrder, inDateOrder } from './date-order.ts'
import { imagesIn } from './feed-html.ts'
import type { FeedItem } from './feed.ts'
import {
  numberInSeries,
  plainLine,
  positiveInteger,
  readAuthor,
  readExplicit,
  readKeywords,
  richText,
  fallbackTitle,
} from './field-values.ts'
import { firstDate } from './first-date.ts'
import { deriveGuid, shortGuid } from './guid.ts'
import { summaryOf } from './host-notices.ts'
import { largestImage, mediaContents, readItemMedia } from './item-media.ts'
import { parseDuration } from './parse-duration.ts'
import { readChapters, readPersons, readSoundbites, readTranscripts } from './podcast-tags.ts'
import { findAll, findFirst, firstText, innerMarkup, pageLinks, textContent } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

interface ItemContext {
  base: string | null
  explicit: boolean
  unreadDates: string[]
  dateOrder: DateOrder | null
}

/** An RSS `item` or an Atom `entry`; each may contain elements of the other. */
export function readXmlItem(item: XmlNode, { base, explicit, unreadDates, dateOrder }: ItemContext): FeedItem {
  const texts = readTexts(item, base)
  const { firstUrl, ...media } = readItemMedia(item, base)
  const images = imagesInText(item, base)
  const link = readLink(item, base)
  const publishedAt = readDate(item, dateOrder, unreadDates)
  const title =
    plainLine(item, 'title', 'atom:title', 'itunes:title', 'media:title', 'dc:title') ||
    fallbackTitle(texts.text, media.enclosure?.url ?? null)
  const ownGuid = firstText(item, 'guid', 'atom:id') || aboutOf(item)
  return {
    guid: shortGuid(ownGuid) || deriveGuid({ enclosureUrl: firstUrl, link, title, publishedAt }),
    guidIsDerived: ownGuid === '',
    title,
    ...texts,
    author: readAuthor(item),
    publishedAt,
    durationSeconds: readDuration(item),
    explicit: readExplicit(item) ?? explicit,
    season: numberInSeries(firstText(item, 'itunes:season', 'podcast:season')),
    episode: numberInSeries(firstText(item, 'itunes:episode', 'podcast:episode')),
    episodeType: readEpisodeType(item),
    ...media,
    ...(images.length > 0 && hasOnlyTinyThumbnails(item) && { imageUrl: null }),
    ...beforeFeedBurner(item, base, { link, enclosure: media.enclosure }),
    imagesInText: images,
    chapters: readChapters(item, base),
    transcripts: readTranscripts(item, base),
    persons: readPersons(item, base),
    soundbites: readSoundbites(item),
    keywords: readKeywords(item),
  }
}

const TINY = 100

/** Blogger crops an image of the text to 72 pixels. */
function hasOnlyTinyThumbnails(item: XmlNode): boolean {
  const widths = findAll(item, 'media:thumbnail').map(({ attributes }) => positiveInteger(attributes['width']) ?? TINY)
  return (
    widths.length > 0 &&
    widths.every((width) => width < TINY) &&
    !findFirst(item, 'itunes:image') &&
    !largestImage(item)
  )
}

/** The id of an item of RSS 1.0, whatever the prefix of RDF. */
function aboutOf({ attributes }: XmlNode): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':about'))
  return name === undefined ? '' : (attributes[name]?.trim() ?? '')
}

const SUMMARIES = [
  'description',
  'atom:summary',
  'itunes:summary',
  'googleplay:description',
  'media:description',
  'dc:description',
  'itunes:subtitle',
]

function readTexts(item: XmlNode, base: string | null): Pick<FeedItem, 'html' | 'text' | 'subtitle'> {
  const media = [...findAll(item, 'media:group'), ...findAll(item, 'media:content')]
  const summary = richText(item, base, ...SUMMARIES)
  const html =
    richText(item, base, 'content:encoded', 'xhtml:body', 'atom:content') ||
    summary ||
    // In an item with a text, this is the caption of its image.
    (media.map((node) => richText(node, base, 'media:description')).find((text) => text !== '') ?? '')
  return { html, text: summaryOf(summary || html), subtitle: plainLine(item, 'itunes:subtitle') }
}

const TEXTS = ['content:encoded', 'xhtml:body', 'atom:content', ...SUMMARIES]

function imagesInText(item: XmlNode, base: string | null): string[] {
  for (const node of TEXTS.flatMap((name) => findAll(item, name))) {
    const images = imagesIn(innerMarkup(node), node.base ?? base)
    if (images.length > 0) return images
  }
  return []
}

function readLink(item: XmlNode, base: string | null): string | null {
  const guid = findFirst(item, 'guid')
  const candidates = [
    ...findAll(item, 'link').map((node) => ({ node, text: textContent(node) || node.attributes['href'] })),
    ...pageLinks(item).map((node) => ({ node, text: node.attributes['href'] })),
    // By default a guid is a permalink, but it is used only where it has the form of a URL.
    ...(guid && isUrl(guid) ? [{ node: guid, text: textContent(guid) }] : []),
  ]
  for (const { node, text } of candidates) {
    const url = webUrl(text, node.base ?? base)
    if (url) return url
  }
  return null
}

function isUrl(guid: XmlNode): boolean {
  const flag = guid.attributes['ispermalink']?.trim().toLowerCase()
  return flag !== 'false' && (flag === 'true' || /^https?:\/\//i.test(textContent(guid)))
}

/** FeedBurner's counting URLs are replaced by the original ones beside them. A derived guid stays that of the counting URL. */
function beforeFeedBurner(
  item: XmlNode,
  base: string | null,
  { link, enclosure }: Pick<FeedItem, 'link' | 'enclosure'>,
): Pick<FeedItem, 'link' | 'enclosure'> {
  const url = webUrl(firstText(item, 'feedburner:origenclosurelink'), base)
  return {
    link: webUrl(firstText(item, 'feedburner:origlink'), base) ?? link,
    enclosure: enclosure && url ? { ...enclosure, url } : enclosure,
  }
}

const DATES = [
  'pubdate',
  'atom:published',
  'atom:issued',
  'dc:date',
  'dcterms:date',
  'dcterms:created',
  'dcterms:issued',
  'atom:created',
  'atom:updated',
  'atom:modified',
  'dcterms:modified',
  'published',
  'date',
  'updated',
]

function readDate(item: XmlNode, order: DateOrder | null, unread: string[]): Date | null {
  return firstDate(
    DATES.map((name) => inDateOrder(firstText(item, name), order)),
    unread,
  )
}

/** The attribute of Media RSS counts where the iTunes element is missing or zero. */
function readDuration(item: XmlNode): number | null {
  const own = parseDuration(firstText(item, 'itunes:duration'))
  const ofMedia = mediaContents(item).find(({ attributes }) => attributes['duration'])?.attributes['duration'] ?? ''
  return own || (parseDuration(ofMedia) ?? own)
}

function readEpisodeType(item: XmlNode): FeedItem['episodeType'] {
  const type = firstText(item, 'itunes:episodetype').toLowerCase()
  return type === 'trailer' || type === 'bonus' ? type : 'full'
}
