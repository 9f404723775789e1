import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable, Tables } from '#server/database/tables.ts'
import { isPublished } from '../../published.ts'
import { lockPublication } from '../lock-publication.ts'
import { upsertContent } from '../upsert-content.ts'
import { saveImages, savePeople } from './people.ts'
import { saveFeed } from './podcast-of-feed.ts'
import type { EpisodeToSave, PodcastToSave } from './podcast-to-save.ts'
import { podcastUrl } from './podcast-url.ts'
import { episodeRow, mediaRow, podcastRow } from './rows.ts'

const BATCH = 100

/**
 * Idempotent. An episode keeps its URL even when its title changes. Every hundred episodes are committed and announced, so that no lock
 * lasts long; the next import completes an interrupted one.
 */
export async function savePodcast(
  db: Database,
  podcast: PodcastToSave,
  episodes: readonly EpisodeToSave[],
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<{ url: string }> {
  const commit = (save: (tx: Transaction<Tables>, url: string) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await lockPublication(tx)
      const url = await podcastUrl(tx, podcast)
      await save(tx, url)
      await dateByNewestEpisode(tx, podcast.id, now)
      await announceContentChange(tx)
      return url
    })
  const first = episodes.slice(0, BATCH)
  const url = await commit(async (tx, podcastUrl) => {
    await saveSeries(tx, podcast, podcastUrl, now)
    await saveEpisodes(tx, podcast, podcastUrl, first)
  })
  onProgress(first.length)
  for (let start = BATCH; start < episodes.length; start += BATCH) {
    const batch = episodes.slice(start, start + BATCH)
    await commit((tx, podcastUrl) => saveEpisodes(tx, podcast, podcastUrl, batch))
    onProgress(start + batch.length)
  }
  return { url }
}

async function saveSeries(tx: Transaction<Tables>, podcast: PodcastToSave, url: string, now: Date): Promise<void> {
  await saveImages(tx, podcast)
  await upsertContent(tx, [podcastRow(podcast, url)], UPDATED)
  await savePeople(tx, [podcast])
  await saveFeed(tx, podcast, now)
}

/**
 * The newest published episode with a date counts, including episodes that are no longer in the feed. Where none has a date, the podcast
 * has none either, and the newest episode determines its order.
 */
async function dateByNewestEpisode(tx: Transaction<Tables>, podcastId: string, now: Date): Promise<void> {
  const newest = (episodes: ExpressionBuilder<Tables, 'content'>, isUndated: boolean) =>
    episodes
      .selectFrom('content as episode')
      .select((fn) => fn.fn.max('episode.published_at').as('newest'))
      .where('episode.parent_id', '=', podcastId)
      .where('episode.is_undated', '=', isUndated)
      .where(isPublished('episode', now))
  await tx
    .updateTable('content')
    .set((row) => ({
      published_at: row.fn.coalesce(newest(row, false), newest(row, true), 'published_at'),
      is_undated: sql<boolean>`${newest(row, false)} is null`,
    }))
    .where('id', '=', podcastId)
    .execute()
}

async function saveEpisodes(
  tx: Transaction<Tables>,
  podcast: PodcastToSave,
  podcastUrl: string,
  batch: readonly EpisodeToSave[],
): Promise<void> {
  if (batch.length === 0) return
  await saveImages(tx, ...batch)
  const media = batch.map(mediaRow)
  await tx
    .insertInto('media')
    .values(media)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          kind: row.ref('excluded.kind'),
          duration_ms: row.ref('excluded.duration_ms'),
          sources: row.ref('excluded.sources'),
        }))
        .where(
          sql<boolean>`row(media.name, media.kind, media.duration_ms, media.sources)
            is distinct from row(excluded.name, excluded.kind, excluded.duration_ms, excluded.sources)`,
        ),
    )
    .execute()
  await upsertContent(
    tx,
    batch.map((episode) => episodeRow(podcast, podcastUrl, episode)),
    [...UPDATED, 'published_at', 'is_undated'],
  )
  await savePeople(tx, batch)
}

/** A later import may change them; id and URL are fixed. */
const UPDATED = [
  'name',
  'headline',
  'overline',
  'subline',
  'text',
  'rich_text',
  'author',
  'language',
  'duration_ms',
  'image_id',
  'is_serial',
  'is_explicit',
  'season',
  'episode_number',
  'tags',
  'details',
] as const satisfies readonly (keyof ContentTable)[]
