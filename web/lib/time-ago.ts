import { dayAndTime, daysBetween, type Instant } from './clock-time.ts'
import { plural } from './plural.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Units in seconds, largest first; a month is a twelfth of 365 days. */
const SCALE = [
  ['year', 365 * DAY],
  ['month', (365 / 12) * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

const secondsBetween = (earlier: Instant, later: Instant) => (Number(later) - Number(earlier)) / 1000

/** `Just now` under one minute, then `3 hours ago`, `Yesterday`, `2 weeks ago` and so on. */
export function relativeTime(instant: Instant, now: Instant): string {
  const age = secondsBetween(instant, now)
  const step = SCALE.find(([, seconds]) => age >= seconds)
  if (!step) return 'Just now'
  const [unit, seconds] = step
  const count = Math.floor(age / seconds)
  return unit === 'day' && count === 1 ? 'Yesterday' : `${plural(count, unit)} ago`
}

/** A publication time: relative up to yesterday, `DD/MM, HH:mm` before that. */
export function timeAgo(published: Instant, now: Instant): string {
  return daysBetween(published, now) > 1 ? dayAndTime(published) : relativeTime(published, now)
}
