import type { Database } from '#server/database/connect.ts'
import { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { findPreview } from '#server/features/catalogue/drafts/preview.ts'
import { findEpisodes, countEpisodes, type EpisodeList } from '#server/features/catalogue/lists/episodes.ts'
import { findNeighbours } from '#server/features/catalogue/lists/neighbours.ts'
import { newestContent, relatedContent } from '#server/features/catalogue/lists/newest-of-kind.ts'
import { pagesByUrl } from '#server/features/catalogue/page-content.ts'
import { topicNameBySlug } from '#server/features/catalogue/topics.ts'
import { enqueueBreakingNews } from '#server/features/notifications/breaking-news.ts'
import { enqueueNewEpisodes } from '#server/features/notifications/new-episodes.ts'
import { findRecordings } from '#server/features/presenters/presenter.ts'
import { contentsOfTopic, findTopic } from '#server/features/topics/topic.ts'
import { claimJobs } from '#server/jobs/queue.ts'

type Read = (db: Database, now: Date) => Promise<unknown>

const pageOf =
  (list: EpisodeList, id: string, after: string | null = null): Read =>
  (db, now) =>
    findEpisodes(db, list, [id], { first: 10, after }, now)

/** The second page of a list that `addGrowth` fills. */
const secondPage =
  (list: EpisodeList, id: string): Read =>
  async (db, now) => {
    const first = await findEpisodes(db, list, [id], { first: 10, after: null }, now)
    return pageOf(list, id, first.get(id)?.edges.at(-1)?.cursor ?? null)(db, now)
  }

/** Queries whose cost must not grow with the number of episodes, on the data of `addGrowth`. */
export const GROWTH_QUERIES: Readonly<Record<string, Read>> = {
  'neighbours of an episode': (db, now) => findNeighbours(db, ['episode-1001'], now),
  'neighbours of a video': (db, now) => findNeighbours(db, ['video-101'], now),
  'episodes of a podcast': secondPage('audio', 'podcast-1'),
  'episodes of a serial podcast': secondPage('audio', 'podcast-7'),
  'episodes of a mixed podcast': secondPage('mixed', 'podcast-1'),
  'videos of a series': secondPage('series', 'series-1'),
  'videos of a season': secondPage('season', 'season-1-1'),
  'count of the videos of a series': (db, now) => countEpisodes(db, 'series', ['series-2'], now),
  'newest of a station and of a podcast': (db, now) => {
    const page = { first: 12, after: null }
    const filters = [
      { kind: 'show', station: '947' },
      { kind: 'episode', station: '947' },
      { kind: 'episode', parentId: 'podcast-1', exceptId: 'episode-1001' },
    ] as const
    return newestContent(
      db,
      filters.map((filter) => ({ filter, ...page })),
      now,
    )
  },
  'page at an address': (db, now) => pagesByUrl(db, ['/news/7', '/podcasts/1'], now),
  'related episodes': (db, now) => relatedContent(db, 'episode', ['episode-1001'], 10, now),
  'related articles': (db, now) => relatedContent(db, 'news', ['news-101'], 10, now),
  'topic of a slug': (db, now) => topicNameBySlug(db, 'topic-7', now),
  'articles of a topic': async (db, now) => {
    const topic = await findTopic(db, 'topic-7', now)
    const page = { first: 8, after: null }
    return topic && contentsOfTopic(db, topic, ['news'], page, now)
  },
  'recordings of a presenter': (db, now) => {
    const programmes = ['podcast-1', 'podcast-7'].map((id) => ({ id }))
    const page = { first: 5, after: null }
    return findRecordings(db, { id: 'person-1' }, { kind: 'episode', programmes }, page, now)
  },
  'breaking news': enqueueBreakingNews,
  'preview by id': (db) => findPreview(db, { id: 'news-7' }),
  'preview by address': (db) => findPreview(db, { url: '/news/7' }),
  'preview by the address of a draft': (db) => findPreview(db, { url: '/news/7/new' }),
  'new episodes': enqueueNewEpisodes,
  'restricted media': (db, now) => new PlaybackPolicy(db, () => now).ofMedia('episode-1', null, now),
  'due jobs': (db, now) => claimJobs(db, ['new_episode'], { limit: 10, perKey: 10, running: new Map() }, now),
}
