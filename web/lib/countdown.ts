import type { Instant } from './clock-time.ts'
import { plural } from './plural.ts'

/** Units in seconds, largest first. */
const COUNTDOWN_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `In 2 days`, `In 6 hours`, `In 1 minute`, `In 40 secs`; undefined for a past or invalid instant. */
export function countdown(instant: Instant, now: Instant): string | undefined {
  const left = Math.ceil((Number(instant) - Number(now)) / 1000)
  if (!(left > 0)) return undefined
  const step = COUNTDOWN_UNITS.find(([, seconds]) => left >= seconds)
  return `In ${step ? plural(Math.floor(left / step[1]), step[0]) : plural(left, 'sec')}`
}
