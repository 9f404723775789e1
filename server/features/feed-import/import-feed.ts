import type { Database } from '#server/database/connect.ts'
import {
  episodesOfPodcast,
  podcastOfFeed,
  type PodcastOfFeed,
} from '#server/features/catalogue/save/podcast/podcast-of-feed.ts'
import type {
  EpisodeToSave,
  PersonToSave,
  PodcastToSave,
} from '#server/features/catalogue/save/podcast/podcast-to-save.ts'
import { newPodcastUrl, podcastUrl } from '#server/features/catalogue/save/podcast/podcast-url.ts'
import { savePodcast } from '#server/features/catalogue/save/podcast/save-podcast.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { dateNotes } from './date-notes.ts'
import { identityOfItems } from './episode-identity.ts'
import { type Feed, type FeedEnclosure, type FeedItem, type FeedPerson, FeedError } from './feeds/feed.ts'
import { shortHash, toImage } from './hash.ts'
import { chaptersOfNotes } from './note-chapters.ts'
import { sortDates } from './sort-dates.ts'
import { withoutUnstorableText } from './storable-text.ts'

export interface ImportPlan {
  podcast: PodcastToSave
  episodes: EpisodeToSave[]
  url: string
  added: number
  updated: number
  title: string
  /** Number of news items, which are not imported. */
  withoutAudio: number
  warnings: string[]
}

export type FeedImport = Omit<ImportPlan, 'podcast' | 'episodes'>

/** Repeatable: `feedUrl` identifies the podcast. Throws FeedError where `planImport` does. */
export async function importFeed(
  db: Database,
  feed: Feed,
  feedUrl: string,
  now: Date,
  onProgress?: (done: number) => void,
): Promise<FeedImport> {
  const { podcast, episodes, ...plan } = await planImport(db, feed, feedUrl, now)
  return { ...plan, ...(await savePodcast(db, podcast, episodes, now, onProgress)) }
}

/** `db` is null for a site without a database. Throws FeedError for a feed without audio, or where this URL had another feed before. */
export async function planImport(db: Database | null, feed: Feed, feedUrl: string, now: Date): Promise<ImportPlan> {
  const { items, ...channel } = withoutUnstorableText(feed)
  const known = db && (await podcastOfFeed(db, feedUrl))
  const podcast = toPodcast(channel, feedUrl, podcastId(known, channel, feedUrl))
  const playable = playableItems(items, podcast)
  const stored = db ? await episodesOfPodcast(db, podcast.id) : []
  const identities = identityOfItems(playable, stored)
  const dates = sortDates(playable, now)
  const episodes = playable.map((item, index) =>
    toEpisode(item, identities.get(item) ?? item.guid, podcast, dates[index] ?? now),
  )
  const guids = new Set(stored.map(({ guid }) => guid))
  const added = episodes.filter(({ guid }) => !guids.has(guid)).length
  return {
    podcast,
    episodes,
    url: db ? await podcastUrl(db, podcast) : newPodcastUrl(podcast),
    added,
    updated: episodes.length - added,
    title: podcast.headline,
    withoutAudio: items.length - episodes.length,
    warnings: [...feed.warnings, ...notesOnDates(episodes, now)],
  }
}

function playableItems(items: readonly FeedItem[], { headline }: PodcastToSave): PlayableItem[] {
  if (items.length === 0) {
    throw new FeedError('FEED_EMPTY_DOCUMENT', `The feed “${headline}” has no items, so there is nothing to import`)
  }
  const playable = items.filter(hasEnclosure)
  if (playable.length > 0) return playable
  throw new FeedError('FEED_NOT_A_FEED', `No item of “${headline}” has sound, so it is not a podcast`)
}

function notesOnDates(episodes: readonly EpisodeToSave[], now: Date): string[] {
  const undated = episodes.filter(({ isUndated }) => isUndated).length
  const future = episodes.filter(({ publishedAt }) => publishedAt > now).length
  return dateNotes('episode', { undated, future }).filter((note) => note !== null)
}

type Channel = Omit<Feed, 'items'>
type PlayableItem = FeedItem & { enclosure: FeedEnclosure }

const hasEnclosure = (item: FeedItem): item is PlayableItem => item.enclosure !== null

/** A feed that was imported before keeps its podcast id, whatever title or guid it has now. */
function podcastId(known: PodcastOfFeed | null, feed: Channel, feedUrl: string): string {
  if (!known) return `feed-${shortHash(feed.guid ?? feedUrl)}`
  const isOther = known.headline !== feed.title && known.link !== feed.link
  // The URL of a feed is stable; a file name may be reused for another download.
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
    slug: toSlug(headline),
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

function toEpisode(item: PlayableItem, guid: string, podcast: PodcastToSave, sortDate: Date): EpisodeToSave {
  const hash = shortHash(`${podcast.id} ${guid}`)
  const headline = item.title || podcast.headline
  const chapters = item.chapters ?? chaptersOfNotes(item)
  return {
    guid,
    id: `ep-${hash}`,
    slug: `${toSlug(item.title)}-${hash.slice(0, 10)}`,
    headline,
    subline: [headline, item.text, ''].includes(item.subtitle) ? null : item.subtitle,
    text: item.text,
    richText: item.html,
    author: item.author,
    publishedAt: sortDate,
    isUndated: item.publishedAt === null,
    durationMs: toMilliseconds(item.durationSeconds),
    season: plausibleCount(item.season),
    number: plausibleCount(item.episode),
    isExplicit: item.explicit,
    image: toImage(item.imageUrl) ?? podcast.image,
    people: toPeople(item.persons, podcast.id),
    audio: { url: item.enclosure.url, type: item.enclosure.type },
    tags: item.keywords,
    details: {
      ...(chapters && { chapters }),
      transcripts: item.transcripts,
      persons: item.persons,
      soundbites: item.soundbites,
      ...(item.episodeType !== 'full' && { episodeType: item.episodeType }),
      ...(item.link && { link: item.link }),
    },
  }
}

const MAX_SECONDS = 100 * 3600
const MAX_COUNT = 1_000_000

/** Zero is what some hosts write for an unknown duration; implausible values count as unknown, too. */
const toMilliseconds = (seconds: number | null) =>
  seconds !== null && seconds <= MAX_SECONDS ? Math.round(seconds * 1000) || null : null

const plausibleCount = (count: number | null) => (count !== null && count <= MAX_COUNT ? count : null)

/** A person is identified by name within a podcast; in another podcast the same name may be another person. */
function toPeople(persons: readonly FeedPerson[], podcastId: string): PersonToSave[] {
  const people = persons.map(({ name, role, imageUrl }) => ({
    id: `person-${shortHash(`${podcastId} ${name.toLowerCase()}`)}`,
    name,
    role,
    image: toImage(imageUrl),
  }))
  return [...new Map(people.map((person) => [`${person.id} ${person.role}`, person])).values()]
}
