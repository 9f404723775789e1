import { toDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { withoutHourLengths } from './hour-lengths.ts'
import { WEEKS } from './read-weekly.ts'
import type { FileCollector } from './schedule-file.ts'
import { withoutSerialTimes } from './serial-times.ts'
import { fieldOf, type TableRow, textsOf } from './table-fields.ts'
import {
  datePart,
  type Day,
  isMonthFirst,
  lengthMs,
  parseClock,
  parseDate,
  parseMoment,
  parseRange,
} from './table-times.ts'
import { weekdaysIn } from './weekday-names.ts'
import { JOHANNESBURG, Zone } from './zoned-time.ts'

interface Reading {
  found: FileCollector
  zone: Zone
  monthFirst: boolean
  now: Date
}

/** Rows with a date, or with a weekday, which are repeated for eight weeks. Rows without a time are left out with a warning. */
export function addRows(
  found: FileCollector,
  written: readonly TableRow[],
  { zoneName, now }: { zoneName: string | undefined; now: Date },
): void {
  const rows = withoutHourLengths(withoutSerialTimes(written))
  const dates = rows.flatMap(({ values }) => [
    fieldOf(values, 'date'),
    fieldOf(values, 'start'),
    fieldOf(values, 'day'),
  ])
  const monthFirst = isMonthFirst(dates)
  if (monthFirst === null) found.warnings.push('dates such as 03/04/2026 are read with the day first')
  const reading = { found, zone: new Zone(zoneName ?? JOHANNESBURG), monthFirst: monthFirst ?? false, now }
  for (const row of rows) addRow(row, reading)
}

function addRow(row: TableRow, reading: Reading): void {
  const { values, line, around } = row
  for (const { startsAt, day } of startsOf(row, reading))
    reading.found.add({
      channel: fieldOf(values, 'channel') || (around?.channel ?? ''),
      startsAt,
      endsAt: endOf(row, startsAt, day, reading),
      title: fieldOf(values, 'title'),
      description: fieldOf(values, 'description') || null,
      presenters: [fieldOf(values, 'presenters')],
      imageUrl: webUrl(fieldOf(values, 'image')),
      showKeys: [fieldOf(values, 'key')],
      line,
    })
}

interface Start {
  startsAt: Date
  day: Day | null
}

function startsOf(row: TableRow, { found, zone, monthFirst, now }: Reading): Start[] {
  const first = fieldOf(row.values, 'start')
  // Beside a number of minutes there may be a clock time.
  const written = /^\d{1,4}$/.test(first) ? (textsOf(row.values, 'start').find(parseClock) ?? first) : first
  const start = parseRange(written)?.[0] ?? written
  const moment = parseMoment(start, zone, monthFirst)
  if (moment) return [{ startsAt: moment, day: parseDate(datePart(start), monthFirst) }]
  const clock = parseClock(start)
  const on = fieldOf(row.values, 'date') || fieldOf(row.values, 'day') || (row.around?.day ?? '')
  if (!clock || on === '') {
    found.warn(row.line, `“${`${on} ${written}`.trim().slice(0, 40)}” is no time with a day; the programme is left out`)
    return []
  }
  const date = parseDate(datePart(on), monthFirst)
  const weekdays = date ? null : weekdaysIn(withDayNames(on.replaceAll(SCHEMA, '')))
  for (const name of weekdays?.unknown ?? [])
    found.warn(row.line, `“${name.slice(0, 40)}” is no weekday and no date; the programme is left out on it`)
  const days = date ? [date] : comingDays(weekdays?.days ?? [], now)
  return days.map((day) => ({ startsAt: zone.instantOf({ ...day, ...clock }), day }))
}

/** Of the days in JSON-LD. */
const SCHEMA = /https?:\/\/schema\.org\//g
const DAY_NAMES = 'sun mon tue wed thu fri sat sun'.split(' ')

/** `1`, `1-5`, `6, 7`: in ISO 8601 Monday is 1 and Sunday 7, in most programming languages Sunday is 0. */
const withDayNames = (on: string): string =>
  /^[0-7](?: ?[-,] ?[0-7]){0,6}$/.test(on) ? on.replaceAll(/\d/g, (digit) => DAY_NAMES[Number(digit)] ?? '') : on

function comingDays(weekdays: readonly number[], now: Date): Day[] {
  const today = toDay(now).startsAt.getTime() + DAY_MS / 2
  const noons = Array.from({ length: WEEKS * 7 }, (_, index) => new Date(today + index * DAY_MS))
  return noons
    .filter((noon) => weekdays.includes(noon.getUTCDay() || 7))
    .map((noon) => ({ year: noon.getUTCFullYear(), month: noon.getUTCMonth() + 1, day: noon.getUTCDate() }))
}

function endOf({ values }: TableRow, startsAt: Date, day: Day | null, { zone, monthFirst }: Reading): Date | null {
  const end = parseRange(fieldOf(values, 'start'))?.[1] ?? fieldOf(values, 'end')
  const moment = parseMoment(end, zone, monthFirst)
  if (moment) return moment
  const clock = parseClock(end)
  const date = parseDate(datePart(fieldOf(values, 'enddate')), monthFirst)
  const on = date ?? day
  if (clock && on) {
    const endsAt = zone.instantOf({ ...on, ...clock })
    return endsAt > startsAt || date ? endsAt : zone.instantOf({ ...on, ...clock, day: on.day + 1 })
  }
  const length = lengthMs(fieldOf(values, 'duration'))
  return length === null ? null : new Date(startsAt.getTime() + length)
}
