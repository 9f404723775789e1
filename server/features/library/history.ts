import { sql } from 'kysely'
import { EARLY_SECONDS } from '#contract/progress.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterCursor } from '#server/database/keyset.ts'
import { allMedia } from '#server/features/catalogue/media.ts'
import { toPage, type Page, type PageRequest } from '#server/lib/pagination/page.ts'

export interface HistoryItem {
  mediaId: string
  /** Null where the media no longer exists. */
  mediaName: string | null
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  isFinished: boolean
  at: Date
}

/** Without removed entries and entries from before the last clearing. */
const historyOf = (db: Database, accountId: string) =>
  db
    .selectFrom('playback_progress as progress')
    .leftJoin('history_clearance as clearance', 'clearance.account_id', 'progress.account_id')
    .leftJoin(allMedia.as('media'), 'media.id', 'progress.media_id')
    .select(['progress.media_id as mediaId', 'media.name as mediaName', 'progress.seconds', 'progress.duration'])
    .select(['progress.is_finished as isFinished', 'progress.event_at as at'])
    .where('progress.account_id', '=', accountId)
    .where('progress.is_removed', '=', false)
    .where(sql<boolean>`(clearance.cleared_at is null or progress.event_at > clearance.cleared_at)`)

export async function historyOfMedia(
  db: Database,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Map<string, HistoryItem>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await historyOf(db, accountId).where('progress.media_id', 'in', mediaIds).execute()
  return new Map(rows.map((row) => [row.mediaId, row]))
}

export async function historyPage(
  db: Database,
  accountId: string,
  { isUnfinishedOnly }: { isUnfinishedOnly: boolean },
  { first, after }: PageRequest,
): Promise<Page<HistoryItem>> {
  const rows = await historyOf(db, accountId)
    .$if(isUnfinishedOnly, (query) =>
      query.where('progress.is_finished', '=', false).where('progress.seconds', '>=', EARLY_SECONDS),
    )
    .where(isAfterCursor(sql`progress.event_at`, sql`progress.media_id`, after))
    .orderBy('progress.event_at', 'desc')
    .orderBy('progress.media_id', 'desc')
    .limit(first + 1)
    .execute()
  return toPage(rows, first, ({ at, mediaId }) => ({ order: at.getTime(), id: mediaId }))
}

/** Older events that a device sends later stay out of it. */
export async function clearHistory(db: Database, accountId: string, at: Date): Promise<void> {
  await sql`
    with clearance as (
      insert into history_clearance as existing (account_id, cleared_at)
      select id, ${at} from account where id = ${accountId}
      on conflict (account_id) do update set cleared_at = greatest(existing.cleared_at, excluded.cleared_at))
    delete from playback_progress where account_id = ${accountId} and event_at <= ${at}`.execute(db)
}
