import { fieldOf, type TableRow } from './table-fields.ts'
import { parseClock } from './table-times.ts'

/** `2`, `1.5`; more than half a day is no programme. */
const HOURS = /^(?:\d|1[0-2])(?:[.,]\d{1,2})?$/
/** Fields whose names do not contain a unit. */
const NAMES = ['duration', 'length']

/** Writes lengths in hours as minutes. All numbers must be small, and most must lead to the start of the next programme of the day. */
export function withoutHourLengths(rows: readonly TableRow[]): readonly TableRow[] {
  const lengths = rows.map(({ values }) => NAMES.map((name) => values.get(name)?.trim()).find(Boolean))
  if (!lengths.every((length) => length === undefined || HOURS.test(length))) return rows
  const leading = rows.flatMap((row, index) => leadsTo(row, lengths[index], rows[index + 1]) ?? [])
  if (leading.filter(Boolean).length * 2 <= leading.length) return rows
  return rows.map((row, index) => {
    const length = lengths[index]
    if (length === undefined) return row
    const minutes = `${Math.round(hoursOf(length) * 60)} min`
    return { ...row, values: new Map([...row.values, ...NAMES.map((name): [string, string] => [name, minutes])]) }
  })
}

/** Null where the next programme is on another day or the times are unknown. */
function leadsTo(row: TableRow, length: string | undefined, next: TableRow | undefined): boolean | null {
  if (!next || length === undefined || dayOf(row) !== dayOf(next)) return null
  const [start, end] = [row, next].map(({ values }) => minuteOf(fieldOf(values, 'start')))
  return start == null || end == null ? null : end - start === hoursOf(length) * 60
}

const hoursOf = (length: string): number => Number(length.replace(',', '.'))

const dayOf = ({ values, around }: TableRow): string =>
  fieldOf(values, 'date') || fieldOf(values, 'day') || (around?.day ?? '')

function minuteOf(text: string): number | null {
  const clock = parseClock(text)
  return clock && clock.hour * 60 + clock.minute
}
