import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { allMedia } from '#server/features/catalogue/media.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

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

export interface RejectedProgress {
  /** Media ids by account. */
  unknownMedia: ReadonlyMap<string, ReadonlySet<string>>
  deletedAccounts: ReadonlySet<string>
}

/** The media ids that were rejected. Throws AUTH_NOT_AUTHORIZED where the account no longer exists. */
export function requireKnownAccount(
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
  is_deleted: boolean
}

/**
 * Writes the progress of any number of accounts in one statement. The latest event of a media wins, whatever order the events arrive in.
 * Events of unknown media and of live channels are rejected.
 */
export async function recordProgress(db: Database, events: readonly Progress[], now: Date): Promise<RejectedProgress> {
  const latest = latestOfEach(events)
  if (latest.length === 0) return { unknownMedia: new Map(), deletedAccounts: new Set() }
  const { rows } = await sql<ResultRow>`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as input("accountId" uuid, "mediaId" text,
        seconds real, duration real, "isFinished" boolean, "isRemoved" boolean, at timestamptz)),
    -- A media that was deleted can still be finished, or removed from the history.
    event as materialized (
      select input.*, media.kind is distinct from 'live' and (media.id is not null or exists (
        select from playback_progress as known
        where known.account_id = input."accountId" and known.media_id = input."mediaId")) as is_known
      from input left join ${allMedia} as media on media.id = input."mediaId"),
    -- Locked until the end, so that the deletion of an account does not fail the events of others.
    owner as (select id from account where id in (select "accountId" from event) for key share),
    written as (
      insert into playback_progress as existing
        (account_id, media_id, seconds, duration, is_finished, is_removed, event_at, received_at)
      select owner.id, event."mediaId", event.seconds, event.duration, event."isFinished", event."isRemoved", event.at, ${now}
      from event join owner on owner.id = event."accountId"
        left join history_clearance as clearance on clearance.account_id = owner.id
      where event.is_known and (clearance.cleared_at is null or event.at > clearance.cleared_at)
      -- The same order in every transaction prevents deadlocks.
      order by owner.id, event."mediaId"
      on conflict (account_id, media_id) do update set seconds = excluded.seconds, duration = excluded.duration,
        is_finished = excluded.is_finished, is_removed = excluded.is_removed, event_at = excluded.event_at,
        received_at = excluded.received_at
      where (excluded.event_at, excluded.is_removed, excluded.is_finished, excluded.seconds, excluded.duration)
        > (existing.event_at, existing.is_removed, existing.is_finished, existing.seconds, existing.duration)
      returning account_id, media_id, xmax = 0 as is_new)
    select event."accountId" as account_id, event."mediaId" as media_id, event.is_known,
      coalesce(written.is_new, false) as is_new, owner.id is null as is_deleted
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
    deletedAccounts: new Set(rows.filter((row) => row.is_deleted).map((row) => row.account_id)),
  }
}

/** A statement may write a row only once. */
function latestOfEach(events: readonly Progress[]): Progress[] {
  const latest = new Map<string, Progress>()
  for (const event of events) {
    // A lone surrogate cannot be sent to the database as JSON.
    const mediaId = event.mediaId.toWellFormed()
    const key = `${event.accountId} ${mediaId}`
    const other = latest.get(key)
    if (!other || isLater(event, other)) latest.set(key, { ...event, mediaId })
  }
  return [...latest.values()]
}

/** The same order as in the statement above. */
function isLater(one: Progress, other: Progress): boolean {
  const difference =
    one.at.getTime() - other.at.getTime() ||
    Number(one.isRemoved) - Number(other.isRemoved) ||
    Number(one.isFinished) - Number(other.isFinished) ||
    one.seconds - other.seconds ||
    one.duration - other.duration
  return difference > 0
}

async function deleteOldest(db: Database, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await sql`
    delete from playback_progress using (
      select account_id, media_id, row_number() over (partition by account_id order by event_at desc, media_id) as position
      from playback_progress where account_id in (${sql.join(accountIds)})) as ranked
    where ranked.position > ${MAX_ROWS} and playback_progress.account_id = ranked.account_id
      and playback_progress.media_id = ranked.media_id`.execute(db)
}

/** Older events are dated this long ago. */
const MAX_EVENT_AGE_MS = 400 * DAY_MS

/**
 * `at` and `sentAt` are the client's clock at the event and at the request, in Unix milliseconds; only their difference is used, so that a
 * wrong client clock has no effect. The result is never in the future.
 */
export function eventTime(at: number, sentAt: number, now: Date): Date {
  const age = Math.min(Math.max(sentAt - at, 0), MAX_EVENT_AGE_MS)
  return new Date(now.getTime() - age)
}
