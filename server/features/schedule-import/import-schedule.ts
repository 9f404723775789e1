import type { StationId } from '#contract/stations.ts'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { ScheduleSourceOptions } from '#server/database/schedule-tables.ts'
import { toDay, parseDay } from '#server/features/schedule/johannesburg.ts'
import { type AiringRow, airingRow, type ProgrammeImage, sameRows } from './airing-row.ts'
import { entriesByStation, type NamedStation } from './channels.ts'
import { coveredDays } from './days.ts'
import { earlierToday } from './earlier-today.ts'
import { ScheduleError, type ScheduleFile } from './formats/schedule-file.ts'
import { dayBefore, hasImportedDay, saveDays, storedDays } from './imported-days.ts'
import { showFinder } from './match-shows.ts'
import type { TimedEntry } from './timed-entries.ts'

export interface StationImport {
  station: StationId
  days: string[]
  changedDays: string[]
  airings: number
  unknownTitles: string[]
}

export interface ScheduleImport {
  stations: StationImport[]
  warnings: string[]
}

interface Planned extends StationImport {
  rows: AiringRow[]
  images: ProgrammeImage[]
}

export interface ScheduleSource {
  file: ScheduleFile
  source: string
  options: ScheduleSourceOptions
}

/** Replaces each covered day, in one transaction, and announces changes. Throws ScheduleError for a file with nothing usable. */
export async function importSchedule(db: Database, source: ScheduleSource, now: Date): Promise<ScheduleImport> {
  return db.transaction().execute(async (tx) => {
    // Serializes concurrent imports. `for no key update` does not block inserts that reference a station.
    const stations = await tx.selectFrom('station').select(['id', 'name']).orderBy('id').forNoKeyUpdate().execute()
    const { planned, warnings } = await plan(tx, source, stations, now)
    const changed = planned.filter(({ changedDays }) => changedDays.length > 0)
    for (const one of changed) await saveDays(tx, one, source.source, now)
    if (changed.length > 0) await announceContentChange(tx, ['schedule'])
    return { stations: planned.map(withoutRows), warnings }
  })
}

/** Returns what `importSchedule` would do. */
export async function planScheduleImport(db: Database, source: ScheduleSource, now: Date): Promise<ScheduleImport> {
  const stations = await db.selectFrom('station').select(['id', 'name']).execute()
  const { planned, warnings } = await plan(db, source, stations, now)
  return { stations: planned.map(withoutRows), warnings }
}

const withoutRows = ({ station, days, changedDays, airings, unknownTitles }: Planned): StationImport => ({
  station,
  days,
  changedDays,
  airings,
  unknownTitles,
})

async function plan(
  db: Database,
  { file, options }: ScheduleSource,
  stations: readonly NamedStation[],
  now: Date,
): Promise<{ planned: Planned[]; warnings: string[] }> {
  const warnings = [...file.warnings]
  const planned: Planned[] = []
  for (const [station, entries] of entriesByStation(file, stations, options)) {
    if (!stations.some(({ id }) => id === station))
      throw new ScheduleError('SCHEDULE_UNKNOWN_CHANNEL', `There is no station ${station} in the database yet`)
    const { days, warnings: notes } = coveredDays(entries, toDay(now).date)
    warnings.push(...notes.map((text) => `${station}: ${text}`))
    if (days.size > 0) planned.push(await planStation(db, station, days, now))
  }
  if (planned.length === 0) throw nothingUsable(file, warnings)
  return { planned, warnings }
}

function nothingUsable({ entries, channels, format }: ScheduleFile, warnings: readonly string[]): ScheduleError {
  const isServices = format === 'spi' && entries.length === 0 && channels.length > 0
  const reasons = warnings.slice(0, 3).join('; ')
  return new ScheduleError(
    'SCHEDULE_NOTHING_USABLE',
    isServices
      ? 'The document lists services and has no programmes; --with gives it to the programme (PI)'
      : `${noneOf(entries.length)}${reasons && `: ${reasons}`}`,
  )
}

const noneOf = (programmes: number): string =>
  programmes === 1
    ? 'The file has 1 programme, which cannot be used'
    : `The file has ${programmes} programmes, of which none can be used`

async function planStation(
  db: Database,
  station: StationId,
  days: ReadonlyMap<string, TimedEntry[]>,
  now: Date,
): Promise<Planned> {
  const findShow = await showFinder(db, station)
  const images = new Map<string, ProgrammeImage>()
  const planned: { day: string; rows: AiringRow[] }[] = []
  for (const [day, entries] of days) {
    const rows = entries.map((entry) => airingRow(entry, { station, day, findShow, images }))
    planned.push({ day, rows: [...(await earlierToday(db, station, { day, rows }, now)), ...rows] })
  }
  await leaveOutKnownEvening(db, station, planned[0])
  const stored = await storedDays(db, station, [...days.keys()])
  const changed = planned.filter(({ day, rows }) => !sameRows(rows, stored.get(day) ?? []))
  const rows = planned.flatMap((one) => one.rows)
  return {
    station,
    days: planned.map(({ day }) => day),
    changedDays: changed.map(({ day }) => day),
    airings: rows.length,
    unknownTitles: [...new Set(rows.filter((row) => row.show_id === null).map(({ title }) => title))],
    rows: changed.flatMap((one) => one.rows),
    images: [...images.values()],
  }
}

/** Leaves out programmes that run into the first day if the previous day was imported and so has its own. */
async function leaveOutKnownEvening(
  db: Database,
  station: StationId,
  first: { day: string; rows: AiringRow[] } | undefined,
): Promise<void> {
  const start = first && parseDay(first.day).startsAt
  if (!first?.rows[0] || !start || first.rows[0].starts_at >= start) return
  if (await hasImportedDay(db, station, dayBefore(first.day)))
    first.rows = first.rows.filter((row) => row.starts_at >= start)
}
