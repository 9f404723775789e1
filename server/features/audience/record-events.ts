import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { openPartition } from './partitions.ts'

export interface StoredEvent {
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  id: string
  at: Date
  name: string
  /** Keyed digest of network, browser and day. */
  listener: string
  page_name: string | null
  path: string | null
  media_id: string | null
  station: string | null
  seconds: number | null
  share: number | null
  /** Of a visit the source, of a share the method, of an error the code. */
  detail: string | null
}

/** By database, so that not every batch has to check for a partition. */
const openDays = new WeakMap<Database, Set<string>>()

/** In one statement. Repeated events are ignored. */
export async function recordEvents(db: Database, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  await openDaysOf(db, new Set(events.map(({ day }) => day)))
  await sql`
    insert into analytics_event (day, id, at, name, listener, page_name, path, media_id, station, seconds, share, detail)
    select day, id, at, name, listener, page_name, path, media_id, station, seconds, share, detail
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(day date, id text, at timestamptz, name text,
      listener text, page_name text, path text, media_id text, station text, seconds real, share real, detail text)
    on conflict do nothing`.execute(db)
}

async function openDaysOf(db: Database, days: ReadonlySet<string>): Promise<void> {
  const open = openDays.get(db) ?? new Set()
  openDays.set(db, open)
  for (const day of days) {
    if (open.has(day)) continue
    await openPartition(db, day)
    open.add(day)
  }
}
