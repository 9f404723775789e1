import { sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { RecordedSegmentTable } from '#server/database/airing-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { toParts } from '#server/features/schedule/interruptions.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { Position } from './new-segments.ts'

/** After this time another process replaces a failed recorder: shorter than the shortest playlist windows. */
export const LEASE_MS = 12_000

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

export interface Claim extends Position {
  failures: number
  retryAt: Date | null
}

/** Claims the recorder or renews the claim. Null while another process holds it. */
export async function claimRecorder(
  db: Database,
  station: StationId,
  holder: string,
  now: Date,
): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    insert into recorder (station, holder, lease_until) values (${station}, ${holder}, ${leaseEnd(now)})
    on conflict (station) do update set holder = excluded.holder, lease_until = excluded.lease_until
      where recorder.holder is null or recorder.holder = excluded.holder or recorder.lease_until <= ${now}
    returning media_sequence as sequence, last_uri as name, recorded_until as "recordedUntil",
      failures, retry_at as "retryAt"`.execute(db)
  return rows[0] ?? null
}

export async function renewClaim(db: Database, station: StationId, holder: string, now: Date): Promise<void> {
  await db
    .updateTable('recorder')
    .set({ lease_until: leaseEnd(now) })
    .where('station', '=', station)
    .where('holder', '=', holder)
    .execute()
}

export async function releaseRecorder(db: Database, station: StationId, holder: string): Promise<void> {
  await db
    .updateTable('recorder')
    .set({ holder: null })
    .where('station', '=', station)
    .where('holder', '=', holder)
    .execute()
}

/** One transaction for segment and position. Returns whether the row is new, or null if another process holds the recorder. */
export async function advance(
  db: Database,
  { station, holder }: { station: StationId; holder: string },
  position: Position,
  row: (Omit<RecordedSegmentTable, 'starts_at'> & { starts_at: Date }) | null,
  now: Date,
): Promise<boolean | null> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('recorder')
      .set({
        media_sequence: position.sequence,
        last_uri: position.name,
        recorded_until: position.recordedUntil,
        lease_until: leaseEnd(now),
        failures: 0,
        last_error: null,
        retry_at: null,
      })
      .where('station', '=', station)
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    if (!row) return false
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('recorded_segment')
      .values(row)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
}

export async function recordFailedStep(
  db: Database,
  { station, holder }: { station: StationId; holder: string },
  failure: { failures: number; message: string; retryAt: Date },
): Promise<void> {
  await db
    .updateTable('recorder')
    .set({ failures: failure.failures, last_error: failureReason(failure.message), retry_at: failure.retryAt })
    .where('station', '=', station)
    .where('holder', '=', holder)
    .execute()
}

/** Periods of shows that may not be recorded, without the other shows inside them. */
export async function forbiddenPeriods(db: Database, station: StationId, from: Date) {
  const airings = await db
    .selectFrom('airing')
    .leftJoin('show_rights', 'show_rights.show_id', 'airing.show_id')
    .select(['airing.starts_at as startsAt', 'airing.ends_at as endsAt', 'show_rights.is_recorded as isRecorded'])
    .where('airing.station', '=', station)
    .where('airing.starts_at', '>', new Date(from.getTime() - DAY_MS))
    .where('airing.ends_at', '>', from)
    .orderBy('airing.starts_at')
    .execute()
  return toParts(airings).filter(({ airing }) => airing.isRecorded === false)
}
