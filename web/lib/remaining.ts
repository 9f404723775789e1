import { durationText } from './duration.ts'

/** What is left of something, from milliseconds: `1 hour 36 minutes left`, `40 seconds left`; empty when it is over. */
export function remainingText(milliseconds: number): string {
  const text = durationText(milliseconds / 1000)
  return text && `${text} left`
}
