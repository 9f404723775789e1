import { generateRssFeed, type RssFeed } from 'feedsmith'
import { imagePath } from '#contract/images.ts'
import { decideAvailability } from '#server/features/catalogue/availability/availability.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import type { ItemFacts } from '#server/features/catalogue/texts/item-facts.ts'
import { xmlHtml, xmlText } from '#server/lib/xml/xml-text.ts'
import { feedGuid } from './feed-guid.ts'
import type { FeedSource } from './find-source.ts'
import type { LiveAiring } from './live-airings.ts'
import { withLiveItems } from './write-live-items.ts'

/** A private feed belongs to an account; its URLs are below `folder`. */
export type FeedAudience =
  | { kind: 'public' }
  /** Includes premium episodes. */
  | { kind: 'subscriber'; folder: string }
  /** Excludes premium episodes, because the subscription has ended. */
  | { kind: 'ended'; folder: string }

export interface FeedContext {
  site: { name: string; origin: string }
  facts: ReadonlyMap<string, ItemFacts>
  about: string
  contact: string
  now: Date
  audience: FeedAudience
  /** The WebSub hub of the public feeds. */
  hub: string | null
  airings: readonly LiveAiring[]
}

type Item = RssFeed.Item<Date>

const LANGUAGE = 'en-ZA'
const CATEGORY = 'Society & Culture'

export function writeFeed(source: FeedSource, context: FeedContext): string {
  const { series, title, path, contents } = source
  const { site, about, audience, airings } = context
  const publicUrl = urlOf(context, `/feeds${path}.xml`)
  const first = audience.kind === 'public' ? publicUrl : urlOf(context, `${audience.folder}${path}.xml`)
  const link = urlOf(context, path)
  const image = coverOf(series?.image?.id ?? null, context)
  const published = contents.flatMap((one) => (one.isUndated ? [] : one.publishedAt.getTime()))
  const author = xmlText(series?.author ?? series?.stationName ?? site.name)
  const xml = generateRssFeed({
    title: xmlText(title),
    link,
    description: xmlHtml(audience.kind === 'ended' ? `${endedText(context)}\n\n${about}` : about),
    language: series?.language ?? LANGUAGE,
    copyright: xmlText(site.name),
    generator: xmlText(site.name),
    ...(published.length > 0 && { lastBuildDate: new Date(published.reduce((a, b) => Math.max(a, b))) }),
    image: { url: image, title: xmlText(title), link },
    atom: { links: [...pageLinks(first, source), ...hubLinks(context)] },
    itunes: {
      author,
      image,
      explicit: series?.isExplicit ?? contents.some(({ isExplicit }) => isExplicit),
      type: series?.isSerial ? 'serial' : 'episodic',
      categories: [{ text: series === null ? 'News' : CATEGORY }],
      owner: { name: xmlText(site.name), email: context.contact },
      // Keeps a private feed out of directories.
      ...(audience.kind !== 'public' && { block: true }),
    },
    podcast: {
      guid: feedGuid(publicUrl),
      locked: { value: true, owner: context.contact },
      ...(series !== null && { medium: 'podcast' }),
      trailers: contents.flatMap((content) => trailerOf(content, context) ?? []),
    },
    items: contents.flatMap((content) => itemOf(content, context) ?? []),
  })
  return withLiveItems(xml, airings, { origin: site.origin, title, link, image })
}

/** A hub cannot authenticate subscribers of private feeds. */
const hubLinks = ({ hub, audience }: FeedContext) =>
  hub === null || audience.kind !== 'public' ? [] : [{ href: hub, rel: 'hub' }]

/** RFC 5005. */
function pageLinks(first: string, { page, hasNext }: FeedSource) {
  const pageUrl = (number: number) => (number === 1 ? first : `${first}?page=${number}`)
  const link = (rel: string, number: number) => ({ href: pageUrl(number), rel, type: 'application/rss+xml' })
  if (page === 1 && !hasNext) return [link('self', 1)]
  return [
    link('self', page),
    link('first', 1),
    ...(page > 1 ? [link('previous', page - 1)] : []),
    ...(hasNext ? [link('next', page + 1)] : []),
  ]
}

const endedText = ({ site }: FeedContext): string =>
  `Your Audiostar+ has ended, so this feed has the free episodes only. To go on: ${site.origin}/my-profil`

/** Null if unavailable, or premium in the private feed of an ended subscription. */
function itemOf(content: Content, context: FeedContext): Item | null {
  const facts = context.facts.get(content.id)
  const isPremium = content.access === 'premium'
  const state = decideAvailability({ ...content, access: 'free' }, null, context.now).state
  const isRecording = content.kind === 'episode' || content.kind === 'video'
  // The availability of an article is PROCESSING, because it has no media.
  const isOpen = state === 'AVAILABLE' || (!isRecording && state === 'PROCESSING')
  if (!facts || !isOpen || (isPremium && context.audience.kind === 'ended')) return null
  const isLocked = isRestricted(content) && context.audience.kind === 'public'
  const link = urlOf(context, content.url)
  const description = [content.subline, facts.text].filter(Boolean).join('\n\n') || content.headline
  return {
    title: xmlText(content.headline),
    link,
    description: xmlHtml(isLocked ? `${description}\n\n${listenersOf(content)}: ${link}` : description),
    guid: { value: xmlText(facts.guid ?? content.id), isPermaLink: false },
    ...(content.isUndated ? {} : { pubDate: content.publishedAt }),
    categories: content.topics.map((name) => ({ name: xmlText(name) })),
    ...(isRecording && !isLocked ? { enclosures: enclosuresOf(content, facts, context) } : {}),
    itunes: isRecording ? itunesOf(content, facts, context) : undefined,
    podcast: podcastOf(content, facts, context),
  }
}

/** The public files of these are refused; the URLs of a private feed check the subscription and the country. */
const isRestricted = ({ access, territories }: Content): boolean => access === 'premium' || territories !== null

const NAMES = new Intl.ListFormat('en', { type: 'conjunction' })
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

function listenersOf({ access, territories }: Content): string {
  const names = territories?.map((code) => COUNTRY_NAMES.of(code) ?? code)
  const countries = names && `${NAMES.format(names)} only`
  if (access === 'free') return `In ${countries}`
  return countries ? `For subscribers in ${countries}` : 'For subscribers'
}

/** The size of a recording is unknown, so `length` is 0. */
function enclosuresOf(content: Content, { sources }: ItemFacts, context: FeedContext) {
  const { mediaId } = content
  const [first] = sources ?? []
  if (!first || mediaId === null) return []
  const { audience } = context
  const src =
    isRestricted(content) && audience.kind !== 'public'
      ? `${audience.folder}/play/${encodeURIComponent(mediaId)}`
      : first.src
  return [{ url: urlOf(context, src), length: 0, type: first.type }]
}

/** From the imported feed, or else from the headline. */
function episodeTypeOf({ headline, episodeNumber }: Content, { details }: ItemFacts): 'full' | 'trailer' | 'bonus' {
  if (details.episodeType) return details.episodeType
  return episodeNumber === null && /^trailer\b/i.test(headline) ? 'trailer' : 'full'
}

/** Null if the audience of this feed may not play it. */
function trailerOf(content: Content, context: FeedContext) {
  const facts = context.facts.get(content.id)
  if (!facts || content.kind !== 'episode' || episodeTypeOf(content, facts) !== 'trailer') return null
  const [enclosure] = itemOf(content, context)?.enclosures ?? []
  if (!enclosure || content.isUndated) return null
  return {
    display: xmlText(content.headline),
    url: enclosure.url,
    type: enclosure.type,
    pubDate: content.publishedAt,
    season: content.season ?? undefined,
  }
}

const itunesOf = (content: Content, facts: ItemFacts, context: FeedContext): Item['itunes'] => ({
  duration: content.durationSeconds ?? undefined,
  explicit: content.isExplicit,
  episode: content.episodeNumber ?? undefined,
  season: content.season ?? undefined,
  episodeType: episodeTypeOf(content, facts),
  image: content.image ? coverOf(content.image.id, context) : undefined,
  author: content.author ? xmlText(content.author) : undefined,
})

function podcastOf(content: Content, { details, people }: ItemFacts, context: FeedContext): Item['podcast'] {
  const isOpen = !isRestricted(content)
  // An item of the feed of an ended subscription is free.
  const isPrivate = !isOpen && context.audience.kind !== 'public'
  const { transcripts, chapters, soundbites } = details
  return {
    persons: (people ?? []).map(({ name, role }) => ({ display: xmlText(name), role: xmlText(role) })),
    transcripts:
      isOpen || isPrivate
        ? (transcripts ?? []).map(({ url, type, language }, index) => ({
            url: urlOf(context, isPrivate ? privateTranscript(content, context, index) : url),
            type,
            language: language ?? undefined,
          }))
        : [],
    chapters: isOpen ? chaptersOf(content, chapters, context) : undefined,
    soundbites:
      isOpen || isPrivate
        ? (soundbites ?? []).map(({ startSeconds, durationSeconds, title }) => ({
            startTime: startSeconds,
            duration: durationSeconds,
            display: xmlText(title),
          }))
        : [],
    season: content.season === null ? undefined : { number: content.season },
    episode: content.episodeNumber === null ? undefined : { number: content.episodeNumber },
  }
}

const privateTranscript = ({ mediaId }: Content, { audience }: FeedContext, index: number): string =>
  audience.kind === 'public' ? '' : `${audience.folder}/transcripts/${encodeURIComponent(mediaId ?? '')}/${index}`

function chaptersOf({ mediaId }: Content, chapters: ItemFacts['details']['chapters'] | null, context: FeedContext) {
  if (!chapters || mediaId === null) return undefined
  if (!Array.isArray(chapters)) return { url: urlOf(context, chapters.url), type: chapters.type }
  if (chapters.length === 0) return undefined
  return {
    url: urlOf(context, `/feeds/chapters/${encodeURIComponent(mediaId)}.json`),
    type: 'application/json+chapters',
  }
}

/** Publishers' files are on their own hosts. */
function urlOf({ site }: FeedContext, url: string): string {
  const isOurs = url.startsWith('/')
  const text = xmlText(isOurs ? `${site.origin}${url}` : url)
  return URL.canParse(text) ? new URL(text).href : `${site.origin}/`
}

const coverOf = (imageId: string | null, context: FeedContext): string =>
  imageId === null ? urlOf(context, '/icon-512.png') : urlOf(context, imagePath(imageId, '1x1', 1600))
