import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { type LocalTime, parseIsoTime, type Zone } from './zoned-time.ts'

export type Day = Pick<LocalTime, 'year' | 'month' | 'day'>

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The fields of a date by the names of their groups. */
const YEAR_FIRST = /^(?<year>\d{4})[-/.]?(?<month>\d\d?)[-/.]?(?<day>\d\d?)$/
const DAY_FIRST = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/
const MONTH_FIRST = /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})$/
const DAY_AND_NAME = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-](?<month>[a-z]{3,9})\.?,?[\s-](?<year>\d{4})$/i
const NAME_AND_DAY = /^(?<month>[a-z]{3,9})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})$/i

/** A day of the week in front of a date. */
const WEEKDAY = /^[a-z]{3,9},?\s+(?=\d|[a-z]{3,9}\s\d)/i

/** Whether dates such as 03/04/2026 begin with the month; null if all could be either. */
export function isMonthFirst(dates: readonly string[]): boolean | null {
  const numbers = dates.map((text) => DAY_FIRST.exec(datePart(text))?.groups).filter((groups) => groups !== undefined)
  if (numbers.some(({ day }) => Number(day) > 12)) return false
  if (numbers.some(({ month }) => Number(month) > 12)) return true
  return numbers.length > 0 ? null : false
}

/** `2026-11-23`, `23/11/2026`, `23 November 2026`, `Nov 23, 2026`, perhaps after a weekday; null for others. */
export function parseDate(written: string, monthFirst: boolean): Day | null {
  const text = written.trim().replace(WEEKDAY, '')
  for (const pattern of [YEAR_FIRST, monthFirst ? MONTH_FIRST : DAY_FIRST, DAY_AND_NAME, NAME_AND_DAY]) {
    const { year, month = '', day } = pattern.exec(text)?.groups ?? {}
    if (year !== undefined) return toDay(Number(year), monthOf(month), Number(day))
  }
  return null
}

/** 0 for an unknown name. */
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1

/** Null for a day that does not exist. */
function toDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

export interface ClockTime {
  hour: number
  minute: number
  second: number
}

const CLOCK = /^(?<hours>\d{1,2})(?:[:h.](?<minutes>\d\d)?(?:[:m.](?<seconds>\d\d))?)?\s?(?<half>[ap](?:\.?m\.?)?)?$/i
const FOUR_DIGITS = /^(?<hours>\d\d)(?<minutes>\d\d)$/

const NAMED_HOURS: readonly [RegExp, number][] = [
  [/^(?:12 )?(?:noon|midday|middag)$/i, 12],
  [/^(?:12 )?(?:midnight|middernag)$/i, 0],
]

/** `06:00`, `6:00:30`, `06h00`, `0600`, `6 am`, `6:00a`, `12:30 PM`, `24:00`, `midnight`; null for others. */
export function parseClock(written: string): ClockTime | null {
  const text = written.trim()
  const [, named] = NAMED_HOURS.find(([name]) => name.test(text)) ?? []
  if (named !== undefined) return { hour: named, minute: 0, second: 0 }
  const { hours, minutes = 0, seconds = 0, half } = (CLOCK.exec(text) ?? FOUR_DIGITS.exec(text))?.groups ?? {}
  // A number alone need not be an hour.
  if (hours === undefined || /^\d{1,2}$/.test(text)) return null
  const hour = half === undefined ? hourOfDay(Number(hours)) : hourOfHalf(Number(hours), half)
  const [minute, second] = [Number(minutes), Number(seconds)]
  return hour === null || minute > 59 || second > 59 ? null : { hour, minute, second }
}

const hourOfDay = (hour: number): number | null => (hour <= 24 ? hour : null)

/** `12 am` is midnight, `12 pm` noon. */
function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

export const datePart = (text: string): string => text.trim().split(/[T\s](?=\d{1,2}[:h.]\d\d)/)[0] ?? ''

/** The pattern is not linear in runs of blanks. */
const MAX_RANGE = 60

/** `06:00 - 09:00`: a start and an end. */
export function parseRange(written: string): [string, string] | null {
  if (written.length > MAX_RANGE) return null
  const [start = '', end = '', ...others] = written.split(/\s*(?:[-–—]|\bto\b|\btot\b)\s*/)
  return others.length === 0 && parseClock(start) && parseClock(end) ? [start, end] : null
}

/** A date and a time in one text, Unix seconds or milliseconds, also as .NET writes them; null for others. */
export function parseMoment(written: string, zone: Zone, monthFirst: boolean): Date | null {
  const text = written.trim()
  const unix = /^(?:\/Date\()?(\d{9,10}|\d{12,13})(?:(?:[+-]\d{4})?\)\/)?$/.exec(text)?.[1]
  if (unix !== undefined) return new Date(Number(unix) * (unix.length > 10 ? 1 : 1_000))
  const iso = parseIsoTime(text, zone)
  if (iso) return iso
  const date = datePart(text)
  const day = parseDate(date.replace(/,$/, ''), monthFirst)
  const clock = parseClock(text.slice(date.length + 1))
  return day && clock && zone.instantOf({ ...day, ...clock })
}

/** `PT1H30M`, `1:30`, `01:30:00`, `90 min`, or a number of minutes, or of seconds from 300 on. */
export function lengthMs(written: string): number | null {
  const text = written.trim()
  const [, number, unit = ''] =
    /^(\d{1,6})\s?(h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)?\.?$/i.exec(text) ?? []
  if (number !== undefined) {
    const seconds = unit === '' ? Number(number) >= 300 : /^s/i.test(unit)
    return within(Number(number) * (seconds ? 1_000 : /^h/i.test(unit) ? HOUR_MS : MINUTE_MS))
  }
  const [, hours = '0', minutes = '0', rest = '0'] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?(?:(\d{1,5})S)?$/i.exec(text) ?? []
  return within(Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(rest) * 1_000)
}

const within = (ms: number): number | null => (ms > 0 && ms <= DAY_MS ? ms : null)
