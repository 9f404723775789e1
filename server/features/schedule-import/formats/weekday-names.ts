import { ScheduleError } from './schedule-file.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const AFRIKAANS = ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrydag', 'saterdag', 'sondag']
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const WORKDAYS = [1, 2, 3, 4, 5]
const WEEKEND = [6, 7]
const GROUPS: ReadonlyMap<string, readonly number[]> = new Map([
  ['daily', ALL_DAYS],
  ['every day', ALL_DAYS],
  ['daagliks', ALL_DAYS],
  ['weekday', WORKDAYS],
  ['weekdays', WORKDAYS],
  ['weeksdae', WORKDAYS],
  ['m-f', WORKDAYS],
  ['weekend', WEEKEND],
  ['weekends', WEEKEND],
  ['naweke', WEEKEND],
])

/** `Monday`, `Mondays`, `tues`, `Maandag`; with at least three letters. */
export const isWeekday = (text: string): boolean => text.length > 2 && weekdayOf(text) !== null

/** 1 for Monday; two letters are enough. */
function weekdayOf(text: string): number | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/(?<=.{3})s$/, '')
  const index = [WEEKDAYS, AFRIKAANS].map((days) => days.findIndex((day) => day.startsWith(name))).find((at) => at >= 0)
  return name.length < 2 || index === undefined ? null : index + 1
}

interface Weekdays {
  days: readonly number[]
  /** Parts that are no days: `public holidays`. */
  unknown: string[]
}

/** `monday`, `mon, wed`, `mon to fri`, `sat & sun`, `weekdays`, `weekends` or `daily`. */
export function weekdaysIn(written: string): Weekdays {
  const parts = written
    .toLowerCase()
    .split(/[,;/&+]|\sand\s|\sen\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(daysOfPart)
  return { days: parts.flatMap(({ days }) => days), unknown: parts.flatMap(({ unknown }) => unknown) }
}

const PLAN_AT_END = /\s(?:schedule|shows?|program(?:me)?s?|line-?up|slots)$/i

/** The days of a key such as `tuesdayToThursday` or `saturday_schedule`; null for others. */
export function weekdaysOfKey(key: string): string | null {
  const words = key
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll('_', ' ')
    .replace(PLAN_AT_END, '')
  return isWeekday(words) || (/\p{L}{3}/u.test(words) && areWeekdays(words)) ? words : null
}

function areWeekdays(text: string): boolean {
  const { days, unknown } = weekdaysIn(text)
  return days.length > 0 && unknown.length === 0
}

function daysOfPart(written: string): Weekdays {
  // `weekdays (mon-fri)`
  const part = written.replace(/\s?\([^()]{0,30}\)$/, '')
  const group = GROUPS.get(part)
  if (group) return { days: group, unknown: [] }
  const names = part.split(/\s(?:to|tot)\s|[-–]/)
  const unknown = names.filter((name) => weekdayOf(name) === null)
  const days = names.flatMap((name) => weekdayOf(name) ?? [])
  if (unknown.length > 0) return { days: [], unknown }
  const [first = 0, last = 0] = days
  // `Mon-Wed-Fri` is a list.
  if (days.length !== 2) return { days, unknown }
  const count = ((last - first + 7) % 7) + 1
  return { days: Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1), unknown }
}

/** Throws with the line for other names. */
export function weekdaysOf(written: string, line: number): readonly number[] {
  const { days, unknown } = weekdaysIn(written)
  if (unknown.length === 0) return days
  throw new ScheduleError(
    'SCHEDULE_INVALID',
    `line ${line}: “${unknown[0]}” is no weekday; use monday to friday, sat, weekdays, weekends or daily`,
  )
}
