import { sql, type Transaction } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { addImages } from '#server/features/catalogue/images.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { AiringRow, ProgrammeImage } from './airing-row.ts'

/** All imported days from the first to the last of `days`, which must be in order. */
export async function storedDays(
  db: Database,
  station: StationId,
  days: readonly string[],
): Promise<Map<string, AiringRow[]>> {
  const rows = await db
    .selectFrom('imported_airing')
    .selectAll()
    .where('station', '=', station)
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .orderBy('starts_at')
    .execute()
  return Map.groupBy(rows, ({ day }) => day)
}

export async function hasImportedDay(db: Database, station: StationId, day: string): Promise<boolean> {
  const query = db.selectFrom('imported_day').select('day').where('station', '=', station).where('day', '=', day)
  return (await query.executeTakeFirst()) !== undefined
}

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

interface ChangedDays {
  station: StationId
  changedDays: readonly string[]
  rows: readonly AiringRow[]
  images: readonly ProgrammeImage[]
}

export async function saveDays(
  tx: Transaction<Tables>,
  { station, changedDays, rows, images }: ChangedDays,
  source: string,
  now: Date,
): Promise<void> {
  for (const some of inPieces(images)) await addImages(tx, some)
  for (const days of inPieces(changedDays)) {
    await tx.deleteFrom('imported_day').where('station', '=', station).where('day', 'in', days).execute()
    await deleteRunningOver(tx, station, days)
    await tx
      .insertInto('imported_day')
      .values(days.map((day) => ({ station, day, source, imported_at: now })))
      .execute()
  }
  for (const some of inPieces(rows))
    await tx
      .insertInto('imported_airing')
      .values(some.map((row) => ({ ...row, presenters: JSON.stringify(row.presenters) })))
      .execute()
}

/** Airings that start on one of these days may belong to the following imported day. */
async function deleteRunningOver(tx: Transaction<Tables>, station: StationId, days: readonly string[]): Promise<void> {
  const nextDays = days.map((day) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10))
  await tx
    .deleteFrom('imported_airing')
    .where('station', '=', station)
    .where('day', 'in', nextDays)
    .where(sql<boolean>`starts_at < (day || ' 00:00:00+02')::timestamptz`)
    .execute()
}

const ROWS_AT_A_TIME = 1_000

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_A_TIME) }, (_, index) =>
    rows.slice(index * ROWS_AT_A_TIME, (index + 1) * ROWS_AT_A_TIME),
  )
}

export interface ImportedPeriod {
  station: StationId
  source: string
  from: string
  to: string
  days: number
}

export async function listImported(db: Database, from: string): Promise<ImportedPeriod[]> {
  const rows = await db
    .selectFrom('imported_day')
    .select(({ fn }) => ['station', 'source', fn.min('day').as('from'), fn.max('day').as('to')])
    .select(({ fn }) => fn.countAll<string>().as('days'))
    .where('day', '>=', from)
    .groupBy(['station', 'source'])
    .orderBy('station')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, days: Number(row.days) }))
}

/** Then the weekly rules apply again. Returns the number of deleted days. */
export async function clearImported(
  db: Database,
  station: StationId,
  { from, to }: { from: string; to: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('imported_day')
      .where('station', '=', station)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await announceContentChange(tx, ['schedule'])
    return Number(numDeletedRows)
  })
}
