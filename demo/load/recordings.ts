import { stationIds } from '../content-fields.ts'
import type { DemoContent } from '../content-schema.ts'
import type { Database } from '#server/database/connect.ts'
import { recordingId } from '#server/features/schedule/recordings.ts'
import { rulesOf } from '#server/features/schedule/slots.ts'
import { airingsOf, type Airing, recordingMediaRow, recordingRow } from './airing-rows.ts'
import { withSanitised } from './content-defaults.ts'

/** Prefix of the media ids of recordings. */
const RECORDINGS = 'airing-%'

/** Returns the airings that are kept, up to the current ones, by the schedule in the database. */
export async function keptAirings(db: Database, content: DemoContent, now: Date): Promise<Airing[]> {
  const rules = await rulesOf(db, stationIds)
  const published = await db.selectFrom('content').select('id').where('kind', '=', 'show').execute()
  const shows = new Set(published.map(({ id }) => id))
  return stationIds
    .flatMap((id) => airingsOf(content, id, rules.get(id) ?? [], now))
    .filter(({ slot }) => shows.has(slot.showId))
}

/** Inserts the missing recordings of airings that are over, and deletes the recordings of all others. */
export async function updateRecordings(db: Database, airings: readonly Airing[], now: Date): Promise<void> {
  const over = airings.filter(({ slot }) => slot.endsAt <= now)
  const stored = await db.selectFrom('content').select('id').where('media_id', 'like', RECORDINGS).execute()
  const known = new Set(stored.map(({ id }) => id))
  const missing = over.filter(({ slot }) => !known.has(recordingId(slot)))
  if (missing.length > 0) await insert(db, missing)
  const kept = new Set(over.map(({ slot }) => recordingId(slot)))
  const expired = [...known].filter((id) => !kept.has(id))
  if (expired.length > 0) await remove(db, expired)
}

async function insert(db: Database, airings: readonly Airing[]): Promise<void> {
  await db
    .insertInto('media')
    .values(airings.map(recordingMediaRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('content')
    .values(airings.map((airing) => withSanitised(recordingRow(airing))))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function remove(db: Database, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('content').where('id', 'in', ids).execute()
  await db
    .deleteFrom('media')
    .where(
      'id',
      'in',
      ids.map((id) => `airing-${id}`),
    )
    .execute()
}
