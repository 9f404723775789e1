import { plural } from './plural.ts'

/** Hours and minutes of a duration in seconds, rounded to whole minutes. */
function hoursAndMinutes(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

const isPositive = (seconds: number) => Number.isFinite(seconds) && seconds > 0

/** A duration in words: `41 minutes`, `1 hour 4 minutes`, `40 seconds`; empty for zero, negative and invalid values. */
export function durationText(seconds: number): string {
  if (!isPositive(seconds)) return ''
  if (seconds < 60) return plural(Math.ceil(seconds), 'second')
  const { hours, minutes } = hoursAndMinutes(seconds)
  return [hours > 0 && plural(hours, 'hour'), minutes > 0 && plural(minutes, 'minute')].filter(Boolean).join(' ')
}

/** A duration for a badge: `41 min`, `1 h 4 min`, `40 s`; empty for zero, negative and invalid values. */
export function durationShort(seconds: number): string {
  if (!isPositive(seconds)) return ''
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const { hours, minutes } = hoursAndMinutes(seconds)
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}
