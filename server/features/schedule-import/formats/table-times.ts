import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { type LocalTime, parseIsoTime, type Zone } from './zoned-time.ts'

export type Day = Pick<LocalTime, 'year' | 'month' | 'day'>

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

/** Whether dates such as 03/04/2026 begin with the month; null if all could be either. */
export function isMonthFirst(dates: readonly string[]): boolean | null {
  const found = dates.flatMap((text) => NUMBERS.exec(datePart(text))?.slice(1, 3).map(Number) ?? [])
  const [first, second] = [0, 1].map((at) => found.some((number, index) => index % 2 === at && number > 12))
  if (first) return false
  return second ? true : found.length > 0 ? null : false
}

/** `2026-11-23`, `23/11/2026`, `23 November 2026`, `Nov 23, 2026`, perhaps after a weekday; null for others. */
export function parseDate(written: string, monthFirst: boolean): Day | null {
  const text = written.trim().replace(/^[a-z]{3,9},?\s+(?=\d|[a-z]{3,9}\s\d)/i, '')
  const [, year, month, day] = /^(\d{4})[-/.]?(\d\d?)[-/.]?(\d\d?)$/.exec(text) ?? []
  if (year !== undefined) return toDay(Number(year), Number(month), Number(day))
  const [, one, two, last] = NUMBERS.exec(text) ?? []
  if (one !== undefined) {
    const [a, b] = [Number(one), Number(two)]
    return monthFirst ? toDay(Number(last), a, b) : toDay(Number(last), b, a)
  }
  const [, number, name, of] = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3,9})\.?,?[\s-](\d{4})$/i.exec(text) ?? []
  if (name !== undefined) return toDay(Number(of), monthOf(name), Number(number))
  const [, before, after, its] = /^([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/i.exec(text) ?? []
  return before === undefined ? null : toDay(Number(its), monthOf(before), Number(after))
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

function toDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

export interface ClockTime {
  hour: number
  minute: number
  second: number
}

/** `06:00`, `6:00:30`, `06h00`, `0600`, `6 am`, `12:30 PM`, `24:00`; null for others. */
export function parseClock(written: string): ClockTime | null {
  const [, hours, minutes = '0', seconds = '0', half] =
    /^(\d{1,2})(?:[:h.](\d\d)?(?:[:m.](\d\d))?)?\s?(a\.?m\.?|p\.?m\.?)?$/i.exec(written.trim()) ??
    /^(\d\d)(\d\d)()()$/.exec(written.trim())?.map((part) => part || undefined) ??
    []
  if (hours === undefined || (!half && /^\d{1,2}$/.test(written.trim()))) return null
  const isHalf = half !== undefined
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (minute > 59 || second > 59 || (isHalf ? hour < 1 || hour > 12 : hour > 24)) return null
  const noon = isHalf ? (/^p/i.test(half) ? 12 : 0) : 0
  return { hour: isHalf ? (hour % 12) + noon : hour, minute, second }
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
