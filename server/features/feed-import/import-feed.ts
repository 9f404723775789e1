import { createHash } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { episodesOfPodcast, podcastOfFeed } from '#server/features/catalogue/save-podcast/podcast-of-feed.ts'
import type {
  EpisodeToSave,
  ImageToSave,
  PersonToSave,
  PodcastToSave,
} from '#server/features/catalogue/save-podcast/podcast-to-save.ts'
import { savePodcast, type Saved } from '#server/features/catalogue/save-podcast/save-podcast.ts'
import { slugOf } from '#server/lib/slug.ts'
import { identityOfItems } from './episode-identity.ts'
import { type Feed, type FeedEnclosure, type FeedItem, type FeedPerson, FeedError } from './feeds/feed.ts'

export interface FeedImport extends Saved {
  title: string
  /** Items without sound are news, not episodes, and are left out. */
  withoutAudio: number
  warnings: string[]
}

/** Throws FeedError for a feed that says nothing at all. */
export function refuseEmptyFeed({ title, items }: Feed): void {
  if (title !== '' || items.length > 0) return
  throw new FeedError('FEED_EMPTY_DOCUMENT', 'The feed has neither a title nor items, so there is nothing to import')
}

/**
 * Writes what a feed says into the catalogue; repeatable. `feedUrl` is how the podcast is known again, so it must be the
 * same every time. Throws FeedError for a feed that has nothing to listen to, or that is plainly another one than before.
 */
export async function importFeed(
  db: Database,
  feed: Feed,
  feedUrl: string,
  now: Date,
  onProgress?: (done: number) => void,
): Promise<FeedImport> {
  refuseEmptyFeed(feed)
  const { items, ...channel } = withoutUnstorableText(feed)
  const podcast = toPodcast(channel, feedUrl, await podcastId(db, channel, feedUrl))
  const withSound = items.filter(hasEnclosure)
  if (withSound.length === 0 && items.length > 0) {
    throw new FeedError('FEED_NOT_A_FEED', `No item of “${podcast.headline}” has sound, so it is not a podcast`)
  }
  const identities = identityOfItems(withSound, await episodesOfPodcast(db, podcast.id))
  const episodes = withSound.map((item, place) =>
    toEpisode(item, identities.get(item) ?? item.guid, podcast, withSound.length - place),
  )
  const saved = await savePodcast(db, podcast, episodes, now, onProgress)
  const withoutAudio = items.length - episodes.length
  return { ...saved, title: podcast.headline, withoutAudio, warnings: feed.warnings }
}

type Channel = Omit<Feed, 'items'>
type PlayableItem = FeedItem & { enclosure: FeedEnclosure }

const hasEnclosure = (item: FeedItem): item is PlayableItem => item.enclosure !== null

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A feed that was read before stays the same podcast, whatever it calls itself by now. */
async function podcastId(db: Database, feed: Channel, feedUrl: string): Promise<string> {
  const known = await podcastOfFeed(db, feedUrl)
  if (!known) return `feed-${shortHash(feed.guid ?? feedUrl)}`
  const isOther = known.headline !== feed.title && known.link !== feed.link
  // A web address belongs to its feed; the name of a file may be used for the next download.
  if (feedUrl.startsWith('file:') && isOther) {
    throw new FeedError(
      'FEED_NOT_A_FEED',
      `This file was “${known.headline}” before and is “${feed.title}” now: give each feed a file of its own`,
    )
  }
  return known.id
}

function toPodcast(feed: Channel, feedUrl: string, id: string): PodcastToSave {
  const headline = feed.title || feed.author || hostOf(feed.link ?? feedUrl) || 'A podcast without a title'
  return {
    id,
    slug: slugOf(headline),
    feedUrl,
    headline,
    text: feed.descriptionText,
    richText: feed.description,
    author: feed.author,
    language: feed.language,
    isSerial: feed.type === 'serial',
    isExplicit: feed.explicit,
    image: toImage(feed.image),
    people: toPeople(feed.persons, id),
    tags: [...new Set(feed.categories.flat())],
    details: { funding: feed.funding, persons: feed.persons, ...(feed.link && { link: feed.link }) },
  }
}

const hostOf = (url: string) => new URL(url).hostname

/** Undated episodes come last, not first: an importer must not make old things look new. */
const undated = (placeFromEnd: number) => new Date(Date.UTC(2000, 0, 1) + placeFromEnd * 1000)

/** `placeFromEnd`, counted from one, orders the episodes that have no date; new ones are put on top of a feed. */
function toEpisode(item: PlayableItem, guid: string, podcast: PodcastToSave, placeFromEnd: number): EpisodeToSave {
  const hash = shortHash(`${podcast.id} ${guid}`)
  const headline = item.title || podcast.headline
  return {
    guid,
    id: `ep-${hash}`,
    slug: `${slugOf(item.title)}-${hash.slice(0, 10)}`,
    headline,
    subline: item.subtitle && item.subtitle !== headline ? item.subtitle : null,
    text: item.text,
    richText: item.html,
    author: item.author,
    publishedAt: item.publishedAt ?? undated(placeFromEnd),
    durationMs: toMilliseconds(item.durationSeconds),
    season: plausibleCount(item.season),
    number: plausibleCount(item.episode),
    isExplicit: item.explicit,
    image: toImage(item.imageUrl) ?? podcast.image,
    people: toPeople(item.persons, podcast.id),
    audio: { url: item.enclosure.url, type: item.enclosure.type },
    tags: item.keywords,
    details: {
      ...(item.chapters && { chapters: item.chapters }),
      transcripts: item.transcripts,
      persons: item.persons,
      soundbites: item.soundbites,
      ...(item.link && { link: item.link }),
    },
  }
}

const MAX_SECONDS = 100 * 3600
const MAX_COUNT = 1_000_000

/** Hosts write zero when they do not know; what nobody can mean is not known either. */
const toMilliseconds = (seconds: number | null) =>
  seconds !== null && seconds <= MAX_SECONDS ? Math.round(seconds * 1000) || null : null

const plausibleCount = (count: number | null) => (count !== null && count <= MAX_COUNT ? count : null)

/** Named after its address, so that a picture that changes gets an address of ours that no browser has kept. */
const toImage = (source: string | null): ImageToSave | null =>
  source ? { id: `img-${shortHash(source)}`, source } : null

/** People are known by their names within one podcast: elsewhere the same name may be somebody else. */
function toPeople(persons: readonly FeedPerson[], podcastId: string): PersonToSave[] {
  const people = persons.map(({ name, role, imageUrl }) => ({
    id: `person-${shortHash(`${podcastId} ${name.toLowerCase()}`)}`,
    name,
    role,
    image: toImage(imageUrl),
  }))
  return [...new Map(people.map((person) => [`${person.id} ${person.role}`, person])).values()]
}

/**
 * The same value without what PostgreSQL refuses in texts: NUL characters and halves of surrogate pairs. Dates and numbers
 * stay as they are.
 */
export function withoutUnstorableText<Value>(value: Value): Value {
  // Every branch gives back the shape that it got, which the compiler cannot see.
  return cleanTexts(value) as Value
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleanTexts(entry)]))
}
