import { DAY_MS } from '#server/lib/time/durations.ts'
import { FIELDS, type TableRow } from './table-fields.ts'

const EPOCH = Date.UTC(1899, 11, 30)
/** In days since the epoch: the years 2000 to 2099. */
const FIRST_DAY = 36_526
const LAST_DAY = 73_050
const DATE = /^\d{5}(?:[.,]\d{1,15})?$/
/** A part of a day: `0.25` is 06:00. */
const TIME = /^(?:[01]|0?[.,]\d{1,15})$/
/** Unlike `0.25`, this is no clock time. */
const SURE_TIME = /^0?[.,](?:\d{3,15}|[6-9]\d?)$/
const PART = /^0?[.,]\d{1,15}$/

const CLOCKS: ReadonlySet<string> = new Set([...FIELDS.start, ...FIELDS.end])
const DATES: ReadonlySet<string> = new Set([...FIELDS.date, ...CLOCKS])
const LENGTHS: ReadonlySet<string> = new Set(FIELDS.duration)

/** Spreadsheets that lose the formats of their cells export dates and times as numbers of days. */
export function withoutSerialTimes(rows: readonly TableRow[]): readonly TableRow[] {
  const isSerial = rows.some(({ values }) =>
    values.entries().some(([name, text]) => isDate(name, text) || (CLOCKS.has(name) && SURE_TIME.test(text))),
  )
  if (!isSerial) return rows
  return rows.map((row) => ({
    ...row,
    values: new Map(row.values.entries().map(([name, text]) => [name, withoutSerial(name, text)])),
  }))
}

function isDate(name: string, text: string): boolean {
  const days = DATES.has(name) && DATE.test(text) ? daysOf(text) : 0
  return days >= FIRST_DAY && days < LAST_DAY
}

function withoutSerial(name: string, text: string): string {
  if (isDate(name, text)) return isoOf(text).slice(0, /[.,]/.test(text) ? 19 : 10)
  const isTime = (CLOCKS.has(name) && TIME.test(text)) || (LENGTHS.has(name) && PART.test(text))
  return isTime ? isoOf(text).slice(11, 19) : text
}

const daysOf = (text: string): number => Number(text.replace(',', '.'))

/** In whole seconds, because a part of a day such as a third is not exact. */
const isoOf = (text: string): string =>
  new Date(EPOCH + Math.round((daysOf(text) * DAY_MS) / 1_000) * 1_000).toISOString().replace('T', ' ')
