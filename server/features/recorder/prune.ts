import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/time/durations.ts'
import { removeUnusedInitSegments } from './init-segments.ts'

export interface PruneSettings {
  recordingHours: ReadonlyMap<string, number>
  maxBytes: number
}

type PrunedStore = Pick<MediaStore, 'size' | 'read' | 'put' | 'remove'>

const AT_A_TIME = 500
/** So that a setting that was lost for a while, and nodes that do not have a new one yet, delete nothing. */
const WITHOUT_HOURS_MS = 8 * DAY_MS

/** Deletes expired segments, and the oldest beyond the limit, with what only they need. A file goes before its row: a crash leaves no orphan. */
export async function pruneRecordings(
  db: Database,
  store: PrunedStore,
  { recordingHours, maxBytes }: PruneSettings,
  now: Date,
): Promise<void> {
  const expired = [...recordingHours].map(([station, hours]) => ({
    station,
    before: new Date(now.getTime() - hours * HOUR_MS),
  }))
  const ended = (await stationsWithoutHours(db, recordingHours, now)).map((station) => ({ station, before: now }))
  for (const one of [...expired, ...ended]) while ((await removeOldest(db, store, AT_A_TIME, one)) === AT_A_TIME);
  for (let excess = await excessBytes(db, maxBytes); excess > 0; excess = await excessBytes(db, maxBytes)) {
    const { rows } = await sql<{ number: number }>`
      select count(*)::int as number from (
        select sum(bytes) over (order by starts_at) - bytes as before from recorded_segment) as oldest
      where before < ${excess}`.execute(db)
    const number = Math.min(rows[0]?.number ?? 0, AT_A_TIME)
    if (number === 0 || (await removeOldest(db, store, number, null)) === 0) return
  }
}

/** Stations that are no longer recorded, after eight days. */
async function stationsWithoutHours(
  db: Database,
  recordingHours: PruneSettings['recordingHours'],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ station: string }>`
    select station from recorded_segment where station <> all(${[...recordingHours.keys()]}::text[])
    group by station having max(starts_at) < ${new Date(now.getTime() - WITHOUT_HOURS_MS)}`.execute(db)
  return rows.map(({ station }) => station)
}

async function excessBytes(db: Database, maxBytes: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(bytes), 0)::bigint as total from recorded_segment`.execute(db)
  return (rows[0]?.total ?? 0) - maxBytes
}

async function removeOldest(
  db: Database,
  store: PrunedStore,
  limit: number,
  only: { station: string; before: Date } | null,
): Promise<number> {
  const { rows } = await sql<{ station: string; startsAt: Date; key: string; mapKey: string | null }>`
    select station, starts_at as "startsAt", key, map_key as "mapKey" from recorded_segment
    where ${only ? sql`station = ${only.station} and starts_at < ${only.before}` : sql`true`}
    order by starts_at limit ${limit}`.execute(db)
  if (rows.length === 0) return 0
  await store.remove(rows.map(({ key }) => key))
  await removeUnusedInitSegments(db, store, rows)
  await sql`
    delete from recorded_segment as segment
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as oldest (station text, "startsAt" timestamptz)
    where segment.station = oldest.station and segment.starts_at = oldest."startsAt"`.execute(db)
  return rows.length
}
