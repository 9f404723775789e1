import { DAY_MS, toDay, UTC_OFFSET_MS } from '#web/lib/time/clock-time.ts'

/** In Johannesburg, `YYYY-MM-DD`. */
export type Day = string

export const startOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - UTC_OFFSET_MS

export const endOfDay = (day: Day): number => startOfDay(day) + DAY_MS

/** Of the day picker: two before today, today, five after. */
export function daysAround(now: number): Day[] {
  return Array.from({ length: 8 }, (_, index) => toDay(now + (index - 2) * DAY_MS))
}

/** The day of the URL parameter if the picker contains it, otherwise today. */
export const dayParam = (text: string | null, now: number): Day =>
  daysAround(now).find((day) => day === text) ?? toDay(now)

export type Phase = 'past' | 'now' | 'next'

/** Unix time in seconds; the end is exclusive. */
export interface Times {
  startTimeUnixSeconds: number
  endTimeUnixSeconds: number
}

export function airingPhase(item: Times, now: number): Phase {
  if (item.endTimeUnixSeconds * 1000 <= now) return 'past'
  return item.startTimeUnixSeconds * 1000 <= now ? 'now' : 'next'
}

export function elapsedShare({ startTimeUnixSeconds: start, endTimeUnixSeconds: end }: Times, now: number): number {
  return Math.min(1, Math.max(0, (now / 1000 - start) / (end - start)))
}

/** Since midnight. */
export const minutesOfDay = (instant: number): number => (instant - startOfDay(toDay(instant))) / 60_000

/** In minutes, clipped to the day. */
export function spanOnDay(item: Times, day: Day): { from: number; length: number } {
  const start = Math.max(item.startTimeUnixSeconds * 1000, startOfDay(day))
  const end = Math.min(item.endTimeUnixSeconds * 1000, endOfDay(day))
  return { from: (start - startOfDay(day)) / 60_000, length: (end - start) / 60_000 }
}
