import { startOfDay, toWeekday } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#server/lib/time/durations.ts'
import { parseInstant, type PublishedWhen } from '../schema/fields.ts'

/** The files count days back from it. */
const WEDNESDAY = 3

interface DaysAgo {
  daysAgo: number
  at: string
}

export type Past = string | DaysAgo

export function releaseDates(entries: readonly Past[], now: Date): Date[] {
  const relative = entries.filter((entry) => typeof entry !== 'string')
  const dates = relative.length > 0 ? relativeDates(relative, now) : []
  let next = 0
  return entries.map((entry) => (typeof entry === 'string' ? parseInstant(entry) : (dates[next++] ?? now)))
}

/** The weekday of each date is fixed. The series is shifted by full weeks, such that its newest date is the latest one in the past. */
function relativeDates(entries: readonly DaysAgo[], now: Date): Date[] {
  const reference = lastWednesday(now)
  const instants = entries.map(({ daysAgo, at }) => reference - daysAgo * DAY_MS + timeOfDay(at))
  const newest = Math.max(...instants)
  const weeksBefore = Math.floor(Math.min(...entries.map(({ daysAgo }) => daysAgo)) / 7)
  const shift = Math.floor((now.getTime() - weeksBefore * WEEK_MS - newest) / WEEK_MS) * WEEK_MS
  return instants.map((instant) => new Date(instant + shift))
}

/** The weekdays up to `now`, newest first. */
export function weekdayDates(entries: readonly Past[], now: Date): Date[] {
  let day = startOfDay(now)
  return entries.map((entry) => {
    if (typeof entry === 'string') return parseInstant(entry)
    const { at } = entry
    while (isWeekend(day) || day + timeOfDay(at) > now.getTime()) day -= DAY_MS
    const instant = new Date(day + timeOfDay(at))
    day -= DAY_MS
    return instant
  })
}

export function publishedAt(published: Past, now: Date): Date {
  return releaseDates([published], now)[0] ?? now
}

export const toInstant = (when: PublishedWhen, now: Date): Date =>
  typeof when === 'object' && 'inDays' in when
    ? new Date(startOfDay(now) + when.inDays * DAY_MS + timeOfDay(when.at))
    : publishedAt(when, now)

export const hoursFrom = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS)

const isWeekend = (startMs: number): boolean => toWeekday(startMs) >= 6

function lastWednesday(now: Date): number {
  const today = startOfDay(now)
  return today - ((toWeekday(today) - WEDNESDAY + 7) % 7) * DAY_MS
}

function timeOfDay(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
