import type { PublishedWhen } from '../content-fields.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Africa/Johannesburg is UTC+2 all year. */
const OFFSET_MS = 7_200_000

/** The instant `daysAgo` days before today at a Johannesburg time of day; a day earlier if it would be in the future. */
export function publishedAt({ daysAgo, at }: { daysAgo: number; at: string }, now: Date): Date {
  const instant = dayFromToday(-daysAgo, at, now)
  return new Date(instant > now.getTime() ? instant - DAY_MS : instant)
}

/** The same, but also for days after today. */
export const instantOf = (when: PublishedWhen, now: Date): Date =>
  'inDays' in when ? new Date(dayFromToday(when.inDays, when.at, now)) : publishedAt(when, now)

export const hoursFrom = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS)

function dayFromToday(days: number, at: string, now: Date): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  return today + days * DAY_MS + (hours * 60 + minutes) * 60_000
}
