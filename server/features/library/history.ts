import { sql } from 'kysely'
import { EARLY_SECONDS } from '#contract/progress.ts'
import type { Database } from '#server/database/connect.ts'
import { decodeCursor, toPage, type Page, type PageRequest } from '#server/lib/page.ts'

/** What was heard of a media. */
export interface HistoryItem {
  mediaId: string
  /** What the media is called; null where it is no longer known. */
  mediaName: string | null
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  isFinished: boolean
  at: Date
}

/** What an account's history has: nothing that was taken out, and nothing of before it was cleared. */
const historyOf = (db: Database, accountId: string) =>
  db
    .selectFrom('playback_progress as heard')
    .leftJoin('history_clearance as clearance', 'clearance.account_id', 'heard.account_id')
    .leftJoin('media', 'media.id', 'heard.media_id')
    .select(['heard.media_id as mediaId', 'media.name as mediaName', 'heard.seconds', 'heard.duration'])
    .select(['heard.is_finished as isFinished', 'heard.event_at as at'])
    .where('heard.account_id', '=', accountId)
    .where('heard.is_removed', '=', false)
    .where(sql<boolean>`(clearance.cleared_at is null or heard.event_at > clearance.cleared_at)`)

/** What was heard of each of `mediaIds`. */
export async function historyOfMedia(
  db: Database,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Map<string, HistoryItem>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await historyOf(db, accountId).where('heard.media_id', 'in', mediaIds).execute()
  return new Map(rows.map((row) => [row.mediaId, row]))
}

/** A page of the history, what was heard last first. */
export async function historyPage(
  db: Database,
  accountId: string,
  { isUnfinishedOnly }: { isUnfinishedOnly: boolean },
  { first, after }: PageRequest,
): Promise<Page<HistoryItem>> {
  const place = after === null ? null : decodeCursor(after)
  const rows = await historyOf(db, accountId)
    .$if(isUnfinishedOnly, (query) =>
      query.where('heard.is_finished', '=', false).where('heard.seconds', '>=', EARLY_SECONDS),
    )
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(heard.event_at, heard.media_id) < (${new Date(place?.order ?? 0)}::timestamptz, ${place?.id ?? ''})`,
      ),
    )
    .orderBy('heard.event_at', 'desc')
    .orderBy('heard.media_id', 'desc')
    .limit(first + 1)
    .execute()
  return toPage(rows, first, ({ at, mediaId }) => ({ order: at.getTime(), id: mediaId }))
}

/** Forgets everything that was heard until `at`, also what a device tells of it later. */
export async function clearHistory(db: Database, accountId: string, at: Date): Promise<void> {
  await sql`
    with clearance as (
      insert into history_clearance as kept (account_id, cleared_at)
      select id, ${at} from account where id = ${accountId}
      on conflict (account_id) do update set cleared_at = greatest(kept.cleared_at, excluded.cleared_at))
    delete from playback_progress where account_id = ${accountId} and event_at <= ${at}`.execute(db)
}
