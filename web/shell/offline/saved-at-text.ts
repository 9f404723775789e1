import { clockTime, dayAndTime, toDay } from '#web/lib/time/clock-time.ts'

/** The time, and the day unless it is today. */
export const savedAtText = (savedAt: number, now: number): string =>
  toDay(savedAt) === toDay(now) ? clockTime(savedAt) : dayAndTime(savedAt, now)
