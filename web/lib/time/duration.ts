import { plural } from '../text/plural.ts'
import type { Instant } from './clock-time.ts'

function hoursAndMinutes(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

const isPositive = (seconds: number) => Number.isFinite(seconds) && seconds > 0

/** `41 minutes`, `1 hour 4 minutes`, `40 seconds`; empty for zero, negative and invalid values. */
export function durationText(seconds: number): string {
  if (!isPositive(seconds)) return ''
  if (seconds <= 59) return plural(Math.ceil(seconds), 'second')
  const { hours, minutes } = hoursAndMinutes(seconds)
  return [hours > 0 && plural(hours, 'hour'), minutes > 0 && plural(minutes, 'minute')].filter(Boolean).join(' ')
}

/** The same for a badge: `41 min`, `1 h 4 min`, `40 s`. */
export function durationShort(seconds: number): string {
  if (!isPositive(seconds)) return ''
  if (seconds <= 59) return `${Math.ceil(seconds)} s`
  const { hours, minutes } = hoursAndMinutes(seconds)
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}

/** `1 hour 36 minutes left`, `40 seconds left`; empty when none is left. */
export function remainingText(milliseconds: number): string {
  const text = durationText(milliseconds / 1000)
  return text && `${text} left`
}

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

/** A position or duration in seconds as `14:32` or `1:04:09`; `00:00` for invalid and negative values. */
export function playerTime(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '00:00'
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = String(Math.floor(whole / 60) % 60).padStart(2, '0')
  const rest = `${minutes}:${String(whole % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

export const positionText = (position: number, duration: number): string =>
  `${playerTime(position)} of ${playerTime(duration)}`
