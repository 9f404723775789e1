import { createHash } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import {
  savePodcast,
  type EpisodeToSave,
  type PodcastToSave,
  type Saved,
} from '#server/domain/catalogue/save-podcast.ts'
import { slugOf } from '#server/platform/slug.ts'
import type { Feed, FeedItem } from './feeds/feed.ts'

export interface FeedImport extends Saved {
  title: string
  /** Items without sound are news, not episodes, and are left out. */
  withoutSound: number
  warnings: string[]
}

/** Writes what a feed says into the catalogue; repeatable. `feedUrl` names the podcast, so it must be the same every time. */
export async function importFeed(
  db: Database,
  feed: Feed,
  feedUrl: string,
  now: Date,
  onProgress?: (done: number) => void,
): Promise<FeedImport> {
  const podcast = toPodcast(feed, feedUrl)
  const episodes = feed.items.flatMap((item) => toEpisode(item, podcast, now))
  const saved = await savePodcast(db, podcast, episodes, now, onProgress)
  return { ...saved, title: feed.title, withoutSound: feed.items.length - episodes.length, warnings: feed.warnings }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function toPodcast(feed: Feed, feedUrl: string): PodcastToSave {
  return {
    id: `feed-${shortHash(feed.guid ?? feedUrl)}`,
    slug: slugOf(feed.title),
    feedUrl,
    headline: feed.title,
    text: feed.descriptionText,
    richText: feed.description,
    author: feed.author,
    language: feed.language,
    isSerial: feed.type === 'serial',
    isExplicit: feed.explicit,
    imageUrl: feed.image,
    tags: [...new Set(feed.categories.flat())],
    details: { funding: feed.funding, persons: feed.persons, ...(feed.link && { link: feed.link }) },
  }
}

function toEpisode(item: FeedItem, podcast: PodcastToSave, now: Date): EpisodeToSave[] {
  if (!item.enclosure) return []
  const hash = shortHash(`${podcast.id} ${item.guid}`)
  return [
    {
      guid: item.guid,
      id: `ep-${hash}`,
      slug: `${slugOf(item.title)}-${hash.slice(0, 6)}`,
      headline: item.title || podcast.headline,
      subline: item.subtitle || null,
      text: item.text,
      richText: item.html,
      author: item.author,
      // Undated episodes come last, not first: an importer must not make old things look new.
      publishedAt: item.publishedAt ?? new Date(Math.min(now.getTime(), Date.UTC(2000, 0, 1))),
      durationMs: item.durationSeconds ? Math.round(item.durationSeconds * 1000) : null,
      season: item.season,
      number: item.episode,
      isExplicit: item.explicit,
      imageUrl: item.imageUrl,
      audio: { url: item.enclosure.url, type: item.enclosure.type },
      tags: item.keywords,
      details: {
        ...(item.chapters && { chapters: item.chapters }),
        transcripts: item.transcripts,
        persons: item.persons,
        soundbites: item.soundbites,
        ...(item.link && { link: item.link }),
      },
    },
  ]
}
