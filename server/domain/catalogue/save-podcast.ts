import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable, MediaTable, Tables } from '#server/database/tables.ts'

/** An episode as a feed describes it; `guid` names it for ever within its podcast. */
export interface EpisodeToSave {
  guid: string
  id: string
  slug: string
  headline: string
  subline: string | null
  text: string
  richText: string
  author: string | null
  publishedAt: Date
  durationMs: number | null
  season: number | null
  number: number | null
  isExplicit: boolean
  imageUrl: string | null
  audio: { url: string; type: string }
  details: Selectable<ContentTable>['details']
  tags: string[]
}

export interface PodcastToSave {
  id: string
  slug: string
  feedUrl: string
  headline: string
  text: string
  richText: string
  author: string | null
  language: string | null
  isSerial: boolean
  isExplicit: boolean
  imageUrl: string | null
  tags: string[]
  details: Selectable<ContentTable>['details']
}

export interface Saved {
  url: string
  added: number
  updated: number
}

const BATCH = 100

/**
 * Writes a podcast with its episodes, all or nothing. Saving the same again changes nothing but what the feed changed:
 * an episode keeps its address, whatever happens to its title. `onProgress` hears how many episodes are written.
 */
export async function savePodcast(
  db: Database,
  podcast: PodcastToSave,
  episodes: readonly EpisodeToSave[],
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<Saved> {
  const saved = await db.transaction().execute(async (tx) => {
    const url = await podcastUrl(tx, podcast)
    await upsertContent(tx, [podcastRow(podcast, url, await saveImages(tx, [podcast]))])
    await rememberFeed(tx, podcast, now)
    const known = await knownGuids(tx, podcast.id)
    for (let start = 0; start < episodes.length; start += BATCH) {
      const batch = episodes.slice(start, start + BATCH)
      await saveEpisodes(tx, podcast, url, batch)
      onProgress(Math.min(start + BATCH, episodes.length))
    }
    const added = episodes.filter((episode) => !known.has(episode.guid)).length
    return { url, added, updated: episodes.length - added }
  })
  await announceContentChange(db)
  return saved
}

type Step = Transaction<Tables>

/** A podcast keeps the address that it has; a new one whose address is taken gets its id behind it. */
async function podcastUrl(tx: Step, { id, slug }: PodcastToSave): Promise<string> {
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

async function knownGuids(tx: Step, podcastId: string): Promise<Set<string | null>> {
  const rows = await tx.selectFrom('content').select('guid').where('parent_id', '=', podcastId).execute()
  return new Set(rows.map((row) => row.guid))
}

async function rememberFeed(tx: Step, { feedUrl, id }: PodcastToSave, now: Date): Promise<void> {
  const row = { url: feedUrl, podcast_id: id, etag: null, last_modified: null, imported_at: now }
  await tx
    .insertInto('feed')
    .values(row)
    .onConflict((on) => on.column('url').doUpdateSet({ imported_at: now }))
    .execute()
}

async function saveEpisodes(
  tx: Step,
  podcast: PodcastToSave,
  podcastUrl: string,
  batch: readonly EpisodeToSave[],
): Promise<void> {
  const images = await saveImages(tx, batch)
  const media = batch.map(mediaRow)
  await tx
    .insertInto('media')
    .values(media)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        duration_ms: row.ref('excluded.duration_ms'),
        sources: row.ref('excluded.sources'),
      })),
    )
    .execute()
  await upsertContent(
    tx,
    batch.map((episode) => episodeRow(podcast, podcastUrl, episode, images)),
  )
}

/** One image for each outside picture, named after its address; the image service fetches it when somebody looks. */
async function saveImages(
  tx: Step,
  items: readonly { id: string; imageUrl: string | null }[],
): Promise<Map<string, string>> {
  const sources = items.flatMap((item) => (item.imageUrl ? [{ id: `img-${item.id}`, source: item.imageUrl }] : []))
  if (sources.length > 0) {
    await tx
      .insertInto('image')
      .values(sources.map((image) => ({ ...image, description: '', blurhash: null })))
      .onConflict((on) => on.column('id').doUpdateSet((row) => ({ source: row.ref('excluded.source') })))
      .execute()
  }
  return new Map(sources.map(({ id, source }) => [source, id]))
}

const mediaRow = (episode: EpisodeToSave): Insertable<MediaTable> => ({
  id: `media-${episode.id}`,
  name: episode.headline,
  kind: 'audio',
  duration_ms: episode.durationMs,
  sources: JSON.stringify([{ src: episode.audio.url, type: episode.audio.type }]),
  poster_image_id: null,
  text_tracks: '[]',
})

const imageOf = (images: Map<string, string>, imageUrl: string | null) =>
  imageUrl ? (images.get(imageUrl) ?? null) : null

const podcastRow = (podcast: PodcastToSave, url: string, images: Map<string, string>): Insertable<ContentTable> => ({
  id: podcast.id,
  kind: 'podcast',
  url,
  name: podcast.headline,
  headline: podcast.headline,
  text: podcast.text,
  rich_text: podcast.richText,
  author: podcast.author,
  language: podcast.language,
  is_serial: podcast.isSerial,
  is_explicit: podcast.isExplicit,
  image_id: imageOf(images, podcast.imageUrl),
  badges: '[]',
  tags: JSON.stringify(podcast.tags),
  topics: '[]',
  details: JSON.stringify(podcast.details),
  published_at: new Date(0),
})

const episodeRow = (
  podcast: PodcastToSave,
  podcastUrl: string,
  episode: EpisodeToSave,
  images: Map<string, string>,
): Insertable<ContentTable> => ({
  id: episode.id,
  kind: 'episode',
  url: `${podcastUrl}/${episode.slug}`,
  name: episode.headline,
  headline: episode.headline,
  overline: podcast.headline,
  subline: episode.subline,
  text: episode.text,
  rich_text: episode.richText,
  author: episode.author,
  language: podcast.language,
  parent_id: podcast.id,
  guid: episode.guid,
  media_id: `media-${episode.id}`,
  duration_ms: episode.durationMs,
  image_id: imageOf(images, episode.imageUrl),
  is_explicit: episode.isExplicit,
  season: episode.season,
  episode_number: episode.number,
  badges: '[]',
  tags: JSON.stringify(episode.tags),
  topics: '[]',
  details: JSON.stringify(episode.details),
  published_at: episode.publishedAt,
})

/** What a later reading of the feed may change; the address and the id are not among it. */
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
  'published_at',
] as const satisfies readonly (keyof ContentTable)[]

async function upsertContent(tx: Step, rows: readonly Insertable<ContentTable>[]): Promise<void> {
  await tx
    .insertInto('content')
    .values(rows)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        ...Object.fromEntries(UPDATED.map((column) => [column, row.ref(`excluded.${column}`)])),
        updated_at: sql`now()`,
      })),
    )
    .execute()
}
