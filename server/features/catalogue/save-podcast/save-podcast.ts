import { sql, type ExpressionBuilder, type Insertable, type Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '../published.ts'
import type { ContentTable, Tables } from '#server/database/tables.ts'
import { saveFeed } from './podcast-of-feed.ts'
import type { EpisodeToSave, PodcastToSave } from './podcast-to-save.ts'
import { saveImages, savePeople } from './people.ts'
import { episodeRow, mediaRow, podcastRow } from './rows.ts'

export interface Saved {
  url: string
  added: number
  updated: number
}

const BATCH = 100

/**
 * Saves a podcast with its episodes in one transaction. Saving again updates only what changed in the feed; an episode keeps its
 * URL even when its title changes. `onProgress` is called with the number of saved episodes.
 */
export async function savePodcast(
  db: Database,
  podcast: PodcastToSave,
  episodes: readonly EpisodeToSave[],
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const url = await podcastUrl(tx, podcast)
    await saveImages(tx, podcast)
    await upsertContent(tx, [podcastRow(podcast, url)], UPDATED)
    await savePeople(tx, [podcast])
    await saveFeed(tx, podcast, now)
    const known = await knownGuids(tx, podcast.id)
    for (let start = 0; start < episodes.length; start += BATCH) {
      const batch = episodes.slice(start, start + BATCH)
      await saveEpisodes(tx, podcast, url, batch)
      onProgress(Math.min(start + BATCH, episodes.length))
    }
    await dateByNewestEpisode(tx, podcast.id, now)
    await announceContentChange(tx)
    const added = episodes.filter((episode) => !known.has(episode.guid)).length
    return { url, added, updated: episodes.length - added }
  })
}

/** Returns the URL of a stored podcast, or that of a new one, with a part of its id appended when the URL is taken. */
async function podcastUrl(tx: Transaction<Tables>, { id, slug }: PodcastToSave): Promise<string> {
  const wanted = `/podcasts/${slug}`
  const rows = await tx
    .selectFrom('content')
    .select(['id', 'url'])
    .where((or) => or.or([or('id', '=', id), or('url', '=', wanted)]))
    .execute()
  const own = rows.find((row) => row.id === id)
  if (own) return own.url
  return rows.length === 0 ? wanted : `${wanted}-${id.slice(-6)}`
}

async function knownGuids(tx: Transaction<Tables>, podcastId: string): Promise<Set<string | null>> {
  const rows = await tx.selectFrom('content').select('guid').where('parent_id', '=', podcastId).execute()
  return new Set(rows.map((row) => row.guid))
}

/** Dates the podcast by its newest published episode, including episodes that are no longer in the feed. */
async function dateByNewestEpisode(tx: Transaction<Tables>, podcastId: string, now: Date): Promise<void> {
  const newest = (episodes: ExpressionBuilder<Tables, 'content'>) =>
    episodes
      .selectFrom('content as episode')
      .select((fn) => fn.fn.max('episode.published_at').as('newest'))
      .where('episode.parent_id', '=', podcastId)
      .where(isPublished('episode', now))
  await tx
    .updateTable('content')
    .set((row) => ({ published_at: row.fn.coalesce(newest(row), 'published_at') }))
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
    [...UPDATED, 'published_at'],
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
