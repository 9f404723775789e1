import { plural } from '../text/plural.ts'

export type Instant = Date | number

export const DAY_MS = 86_400_000

/** Johannesburg is two hours ahead of UTC all year. */
export const UTC_OFFSET_MS = 2 * 60 * 60 * 1000

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Johannesburg time as the UTC fields of a date, so that server and browser agree. */
const wallClock = (instant: Instant) => new Date(Number(instant) + UTC_OFFSET_MS)

/** Johannesburg, `HH:mm`. */
export function clockTime(instant: Instant): string {
  const clock = wallClock(instant)
  return `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`
}

export const isoSpan = (start: Instant, end: Instant) => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(end).toISOString(),
})

/** Johannesburg, `YYYY-MM-DD`. */
export const toDay = (instant: Instant): string => wallClock(instant).toISOString().slice(0, 10)

/** Johannesburg, `DD/MM, HH:mm`; `DD/MM/YYYY, HH:mm` more than a year from `now`. */
export function dayAndTime(instant: Instant, now: Instant = instant): string {
  const clock = wallClock(instant)
  const year = Math.abs(+now - +instant) > 365 * DAY_MS ? `/${clock.getUTCFullYear()}` : ''
  return `${twoDigits(clock.getUTCDate())}/${twoDigits(clock.getUTCMonth() + 1)}${year}, ${clockTime(instant)}`
}

export function daysBetween(earlier: Instant, later: Instant): number {
  const day = (instant: Instant) => Math.floor((Number(instant) + UTC_OFFSET_MS) / DAY_MS)
  return day(later) - day(earlier)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const SCALE = [
  ['year', 365 * DAY],
  ['month', (365 / 12) * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

const secondsBetween = (earlier: Instant, later: Instant) => (Number(later) - Number(earlier)) / 1000

/** `Just now` under one minute, then `3 hours ago`, `Yesterday`, `2 weeks ago`. */
export function relativeTime(instant: Instant, now: Instant): string {
  const age = secondsBetween(instant, now)
  const step = SCALE.find(([, seconds]) => age >= seconds)
  if (!step) return 'Just now'
  const [unit, seconds] = step
  const count = Math.floor(age / seconds)
  return unit === 'day' && count === 1 ? 'Yesterday' : `${plural(count, unit)} ago`
}

/** Relative up to yesterday, a date and time before that. */
export function timeAgo(published: Instant, now: Instant): string {
  return daysBetween(published, now) > 1 ? dayAndTime(published, now) : relativeTime(published, now)
}

interface Published {
  publishedAt: { iso8601: string } | null
  updatedAt?: { iso8601: string } | null
}

/** When a content was published or updated; empty where that is unknown. */
export function publishedAgo({ publishedAt, updatedAt }: Published, now: Instant): string {
  const at = updatedAt ?? publishedAt
  const text = at ? timeAgo(new Date(at.iso8601), now) : ''
  return updatedAt ? `Updated ${text.toLowerCase()}` : text
}
