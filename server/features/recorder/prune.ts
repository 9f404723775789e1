import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

export interface PruneSettings {
  recordingHours: ReadonlyMap<string, number>
  maxBytes: number
}

const AT_A_TIME = 500

/** Deletes expired segments, and the oldest beyond the limit. A file goes before its row: a crash leaves no orphan. */
export async function pruneRecordings(
  db: Database,
  store: Pick<MediaStore, 'remove'>,
  { recordingHours, maxBytes }: PruneSettings,
  now: Date,
): Promise<void> {
  for (const [station, hours] of recordingHours) {
    const before = new Date(now.getTime() - hours * HOUR_MS)
    while ((await removeOldest(db, store, AT_A_TIME, { station, before })) === AT_A_TIME);
  }
  for (let excess = await excessBytes(db, maxBytes); excess > 0; excess = await excessBytes(db, maxBytes)) {
    const { rows } = await sql<{ number: number }>`
      select count(*)::int as number from (
        select sum(bytes) over (order by starts_at) - bytes as before from recorded_segment) as oldest
      where before < ${excess}`.execute(db)
    const number = Math.min(rows[0]?.number ?? 0, AT_A_TIME)
    if (number === 0 || (await removeOldest(db, store, number, null)) === 0) return
  }
}

async function excessBytes(db: Database, maxBytes: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(bytes), 0)::bigint as total from recorded_segment`.execute(db)
  return (rows[0]?.total ?? 0) - maxBytes
}

async function removeOldest(
  db: Database,
  store: Pick<MediaStore, 'remove'>,
  limit: number,
  only: { station: string; before: Date } | null,
): Promise<number> {
  const { rows } = await sql<{ station: string; startsAt: Date; key: string }>`
    select station, starts_at as "startsAt", key from recorded_segment
    where ${only ? sql`station = ${only.station} and starts_at < ${only.before}` : sql`true`}
    order by starts_at limit ${limit}`.execute(db)
  if (rows.length === 0) return 0
  await store.remove(rows.map(({ key }) => key))
  await sql`
    delete from recorded_segment as segment
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as oldest (station text, "startsAt" timestamptz)
    where segment.station = oldest.station and segment.starts_at = oldest."startsAt"`.execute(db)
  return rows.length
}
