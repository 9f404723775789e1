import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { ContentDetails, ContentTable, MediaTable, Tables } from '#server/database/tables.ts'
import type { ShowOfAirings } from '../shows.ts'
import { sanitisedColumn } from '../texts/sanitised-texts.ts'

type Tx = Transaction<Tables>

export interface AiringTexts {
  headline: string
  subline: string | null
  text: string
}

interface RecordedPeriod {
  id: string
  startsAt: Date
  endsAt: Date
  playlist: string
}

export interface AiringContent extends RecordedPeriod {
  url: string
  station: StationId
  show: ShowOfAirings
  texts: AiringTexts
  isRecorded: boolean
  /** ISO 3166-1; null for all countries. */
  territories: string[] | null
}

const MEDIA_ID_PREFIX = 'airing-'
const mediaIdOf = (contentId: string): string => `${MEDIA_ID_PREFIX}${contentId}`

/** Returns the ids of those that did not exist. */
export async function addAiringContents(tx: Tx, airings: readonly AiringContent[]): Promise<Set<string>> {
  await tx
    .insertInto('media')
    .values(airings.map(mediaRow))
    .onConflict((on) => on.doNothing())
    .execute()
  const added = await tx
    .insertInto('content')
    .values(airings.map(contentRow))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

/**
 * An airing is dated at its end, from which on lists contain it; its period gives it a page from its start on. A show that may not be
 * recorded has no media; its page links to the live channel.
 */
function contentRow(airing: AiringContent): Insertable<ContentTable> {
  const { id, url, station, show, texts, isRecorded, territories } = airing
  const { headline, subline, text } = texts
  return {
    id,
    kind: 'episode',
    url,
    name: headline,
    headline,
    overline: show.headline,
    subline,
    text,
    badges: '[]',
    tags: '[]',
    topics: JSON.stringify(show.topics),
    author: show.author,
    language: show.language,
    station,
    parent_id: show.id,
    media_id: isRecorded ? mediaIdOf(id) : null,
    image_id: null,
    territories,
    is_processing: true,
    details: '{}',
    sanitised: sanitisedColumn({ sections: [], details: {} }),
    ...periodColumns(airing),
  }
}

const mediaRow = (airing: AiringContent): Insertable<MediaTable> => ({
  id: mediaIdOf(airing.id),
  name: airing.texts.headline,
  kind: 'audio',
  poster_image_id: airing.show.imageId,
  text_tracks: '[]',
  ...sourceColumns(airing),
})

const periodColumns = ({ startsAt, endsAt }: RecordedPeriod) => ({
  duration_ms: endsAt.getTime() - startsAt.getTime(),
  published_at: endsAt,
  opens_at: startsAt,
  closes_at: endsAt,
})

const sourceColumns = ({ startsAt, endsAt, playlist }: RecordedPeriod) => ({
  duration_ms: endsAt.getTime() - startsAt.getTime(),
  sources: JSON.stringify([{ src: playlist, type: 'application/vnd.apple.mpegurl' }]),
})

export async function changeAiringPeriod(tx: Tx, airing: RecordedPeriod): Promise<void> {
  await tx.updateTable('content').set(periodColumns(airing)).where('id', '=', airing.id).execute()
  await tx.updateTable('media').set(sourceColumns(airing)).where('id', '=', mediaIdOf(airing.id)).execute()
}

export async function removeAiringContents(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('content').where('id', 'in', ids).execute()
  await tx.deleteFrom('media').where('id', 'in', ids.map(mediaIdOf)).execute()
}

/** `rights` selects `content_id`, `is_recorded` and `territories`. Returns whether anything has changed. */
export async function applyAiringRights(tx: Tx, rights: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update content set media_id = wanted.media_id, territories = wanted.territories
    from (
      select content_id, territories, case when is_recorded then ${sql.lit(MEDIA_ID_PREFIX)} || content_id end as media_id
      from (${rights}) as rights) as wanted
    where content.id = wanted.content_id
      and (content.media_id is distinct from wanted.media_id or content.territories is distinct from wanted.territories)`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** `recordings` selects `content_id` and `available_until` of airings that are over. An airing without a recording remains as a page. */
export async function publishRecordings(tx: Tx, recordings: RawBuilder<unknown>): Promise<void> {
  await sql`
    update content set is_processing = false, opens_at = null, closes_at = null,
      blocked_reason = case when content.media_id is null then 'RIGHTS' else content.blocked_reason end,
      available_until = recording.available_until
    from (${recordings}) as recording where recording.content_id = content.id`.execute(tx)
}

export async function saveChapters(
  tx: Tx,
  contentId: string,
  chapters: readonly { startSeconds: number; title: string }[],
): Promise<void> {
  const details = JSON.stringify({ chapters: [...chapters] } satisfies ContentDetails)
  await sql`update content set details = details || ${details}::jsonb where id = ${contentId}`.execute(tx)
}

/** Subquery for `from`; no media where none may be recorded. */
export const airingContents = sql<{ id: string; media_id: string | null; available_until: Date | null }>`(
  select id, media_id, available_until from content)`
