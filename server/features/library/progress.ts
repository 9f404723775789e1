import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/app-error.ts'

/** How far an account came with a media, at an instant. */
export interface Progress {
  accountId: string
  mediaId: string
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  isFinished: boolean
  isRemoved: boolean
  at: Date
}

/** What was not written. */
export interface RejectedProgress {
  /** Media ids by account. */
  unknownMedia: ReadonlyMap<string, ReadonlySet<string>>
  /** The accounts that have gone. */
  deletedAccounts: ReadonlySet<string>
}

/** The media of which nothing is kept for the account. AUTH_NOT_AUTHORIZED where the account itself has gone. */
export function unknownMediaOf(
  { unknownMedia, deletedAccounts }: RejectedProgress,
  accountId: string,
): ReadonlySet<string> {
  if (deletedAccounts.has(accountId)) throw new AppError('AUTH_NOT_AUTHORIZED')
  return unknownMedia.get(accountId) ?? new Set()
}

const MAX_ROWS = 2_000

interface ResultRow {
  account_id: string
  media_id: string
  is_known: boolean
  is_new: boolean
  is_gone: boolean
}

/**
 * Writes progress of any accounts in one statement. Of all events for a media the one of the latest instant stands, in
 * whatever order they come. Nothing is kept of media that are unknown or of a live channel.
 */
export async function recordProgress(db: Database, events: readonly Progress[], now: Date): Promise<RejectedProgress> {
  const latest = latestOfEach(events)
  if (latest.length === 0) return { unknownMedia: new Map(), deletedAccounts: new Set() }
  const { rows } = await sql<ResultRow>`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as told("accountId" uuid, "mediaId" text,
        seconds real, duration real, "isFinished" boolean, "isRemoved" boolean, at timestamptz)),
    -- What has gone from here can still be finished, or taken out of the history.
    event as materialized (
      select told.*, media.kind is distinct from 'live' and (media.id is not null or exists (
        select from playback_progress as heard
        where heard.account_id = told."accountId" and heard.media_id = told."mediaId")) as is_known
      from told left join media on media.id = told."mediaId"),
    -- Held until the end, so that an account which is deleted meanwhile takes nobody else's events along.
    owner as (select id from account where id in (select "accountId" from event) for key share),
    written as (
      insert into playback_progress as kept
        (account_id, media_id, seconds, duration, is_finished, is_removed, event_at, received_at)
      select owner.id, event."mediaId", event.seconds, event.duration, event."isFinished", event."isRemoved", event.at, ${now}
      from event join owner on owner.id = event."accountId"
        left join history_clearance as clearance on clearance.account_id = owner.id
      where event.is_known and (clearance.cleared_at is null or event.at > clearance.cleared_at)
      -- In one order in every transaction, so that two of them cannot wait for each other.
      order by owner.id, event."mediaId"
      on conflict (account_id, media_id) do update set seconds = excluded.seconds, duration = excluded.duration,
        is_finished = excluded.is_finished, is_removed = excluded.is_removed, event_at = excluded.event_at,
        received_at = excluded.received_at
      where (excluded.event_at, excluded.is_removed, excluded.is_finished, excluded.seconds, excluded.duration)
        > (kept.event_at, kept.is_removed, kept.is_finished, kept.seconds, kept.duration)
      returning account_id, media_id, xmax = 0 as is_new)
    select event."accountId" as account_id, event."mediaId" as media_id, event.is_known,
      coalesce(written.is_new, false) as is_new, owner.id is null as is_gone
    from event left join owner on owner.id = event."accountId"
      left join written on written.account_id = event."accountId" and written.media_id = event."mediaId"
    where not event.is_known or written.is_new or owner.id is null`.execute(db)
  await deleteOldest(db, [...new Set(rows.filter((row) => row.is_new).map((row) => row.account_id))])
  const unknown = Map.groupBy(
    rows.filter((row) => !row.is_known),
    (row) => row.account_id,
  )
  return {
    unknownMedia: new Map(
      [...unknown].map(([accountId, found]) => [accountId, new Set(found.map((row) => row.media_id))]),
    ),
    deletedAccounts: new Set(rows.filter((row) => row.is_gone).map((row) => row.account_id)),
  }
}

/** One event for each media of each account, since a statement may write a row only once. */
function latestOfEach(events: readonly Progress[]): Progress[] {
  const latest = new Map<string, Progress>()
  for (const event of events) {
    // Half a character is nothing that JSON can carry to the database.
    const mediaId = event.mediaId.toWellFormed()
    const key = `${event.accountId} ${mediaId}`
    const other = latest.get(key)
    if (!other || isLater(event, other)) latest.set(key, { ...event, mediaId })
  }
  return [...latest.values()]
}

/** The order in which the statement above puts two events of one media. */
function isLater(one: Progress, other: Progress): boolean {
  const difference =
    one.at.getTime() - other.at.getTime() ||
    Number(one.isRemoved) - Number(other.isRemoved) ||
    Number(one.isFinished) - Number(other.isFinished) ||
    one.seconds - other.seconds ||
    one.duration - other.duration
  return difference > 0
}

/** An account keeps so many at most: what was heard longest ago goes. */
async function deleteOldest(db: Database, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await sql`
    delete from playback_progress using (
      select account_id, media_id, row_number() over (partition by account_id order by event_at desc, media_id) as place
      from playback_progress where account_id in (${sql.join(accountIds)})) as placed
    where placed.place > ${MAX_ROWS} and playback_progress.account_id = placed.account_id
      and playback_progress.media_id = placed.media_id`.execute(db)
}

/** An event older than this lay about too long to say when it was. */
const MAX_EVENT_AGE_MS = 400 * 24 * 3_600_000

/**
 * When something happened by our clock, of which a device says `at` and that its own clock showed `sentAt` as it told us.
 * Only how long ago it was is believed, so that a wrong clock does no harm; nothing happens in the future.
 */
export function eventTime(at: number, sentAt: number, now: Date): Date {
  const age = Math.min(Math.max(sentAt - at, 0), MAX_EVENT_AGE_MS)
  return new Date(now.getTime() - age)
}
