import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable } from '#server/database/tables.ts'
import { availabilityOf, type Availability, type Playable } from './availability.ts'
import { publishedContent, toContent, type Content } from './content.ts'

/** What is published with each media id; where several contents share one, the newest. */
export async function contentByMediaIds(
  db: Database,
  mediaIds: readonly string[],
  now: Date,
): Promise<Map<string, Content>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await publishedContent(db, now)
    .where('content.media_id', 'in', mediaIds)
    .orderBy('content.published_at')
    .orderBy('content.id')
    .execute()
  return new Map(rows.flatMap((row) => (row.media_id ? [[row.media_id, toContent(row)]] : [])))
}

const MAY_PLAY = new Set<Availability['state']>(['AVAILABLE', 'LIVE'])

/**
 * Whether a media may be played now: the best that any content with it says. A media that no content has, such as a radio
 * channel or a film inside an article, is available; null is one that only drafts or withdrawn contents have.
 */
export async function availabilityOfMedia(db: Database, mediaId: string, now: Date): Promise<Availability | null> {
  const rows = await db.selectFrom('content').selectAll().where('media_id', '=', mediaId).execute()
  if (rows.length === 0) return { state: 'AVAILABLE', until: null }
  const told = rows.filter(({ state }) => state === 'published').map((row) => availabilityOf(toPlayable(row), now))
  return told.find(({ state }) => MAY_PLAY.has(state)) ?? told[0] ?? null
}

const toPlayable = (row: Selectable<ContentTable>): Playable => ({
  kind: row.kind,
  publishedAt: row.published_at,
  availableFrom: row.available_from,
  availableUntil: row.available_until,
  blockedReason: row.blocked_reason,
  isProcessing: row.is_processing,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  access: row.access,
  mediaId: row.media_id,
})
