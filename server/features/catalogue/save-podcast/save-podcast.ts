import { sql, type ExpressionBuilder, type Insertable, type Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '../published.ts'
import type { ContentTable, Tables } from '#server/database/tables.ts'
import { saveFeed } from './podcast-of-feed.ts'
import type { EpisodeToSave, PodcastToSave } from './podcast-to-save.ts'
import { saveImages, savePeople } from './people.ts'
import { podcastUrl } from './podcast-url.ts'
import { episodeRow, mediaRow, podcastRow } from './rows.ts'

const BATCH = 100

/**
 * Saves a podcast with its episodes in one transaction, and returns its URL. Saving again updates only what changed in the feed; an episode keeps its
 * URL even when its title changes. `onProgress` is called with the number of saved episodes.
 */
export async function savePodcast(
  db: Database,
  podcast: PodcastToSave,
  episodes: readonly EpisodeToSave[],
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<{ url: string }> {
  return db.transaction().execute(async (tx) => {
    const url = await podcastUrl(tx, podcast)
    await saveImages(tx, podcast)
    await upsertContent(tx, [podcastRow(podcast, url)], UPDATED)
    await savePeople(tx, [podcast])
    await saveFeed(tx, podcast, now)
    for (let start = 0; start < episodes.length; start += BATCH) {
      const batch = episodes.slice(start, start + BATCH)
      await saveEpisodes(tx, podcast, url, batch)
      onProgress(Math.min(start + BATCH, episodes.length))
    }
    await dateByNewestEpisode(tx, podcast.id, now)
    await announceContentChange(tx)
    return { url }
  })
}

/**
 * Dates the podcast by its newest published episode with a date, including episodes that are no longer in the feed. Where none has
 * a date, the podcast has none either, and the newest episode determines its order.
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
  await saveImages(tx, ...batch)
  const media = batch.map(mediaRow)
  await tx
    .insertInto('media')
    .values(media)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        kind: row.ref('excluded.kind'),
        duration_ms: row.ref('excluded.duration_ms'),
        sources: row.ref('excluded.sources'),
      })),
    )
    .execute()
  await upsertContent(
    tx,
    batch.map((episode) => episodeRow(podcast, podcastUrl, episode)),
    [...UPDATED, 'published_at', 'is_undated'],
  )
  await savePeople(tx, batch)
}

/** The columns that a later import may change; id and URL are fixed. */
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

/** Rows without a change keep their `updated_at`. */
async function upsertContent(
  tx: Transaction<Tables>,
  rows: readonly Insertable<ContentTable>[],
  columns: readonly (keyof ContentTable)[],
): Promise<void> {
  const all = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const changed = [...columns, 'sanitised'] as const
  await tx
    .insertInto('content')
    .values(rows)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((row) => ({
          ...Object.fromEntries(changed.map((column) => [column, row.ref(`excluded.${column}`)])),
          updated_at: sql`now()`,
        }))
        .where(sql<boolean>`row(${all('content')}) is distinct from row(${all('excluded')})`),
    )
    .execute()
}
