import { durationText } from './duration.ts'

/** Remaining time from milliseconds: `1 hour 36 minutes left`, `40 seconds left`; empty when none is left. */
export function remainingText(milliseconds: number): string {
  const text = durationText(milliseconds / 1000)
  return text && `${text} left`
}
