import { AppError } from '#server/lib/errors/app-error.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'

/** Africa/Johannesburg is UTC+2 all year. */
const OFFSET_MS = 120 * MINUTE_MS

export interface Day {
  /** `YYYY-MM-DD`. */
  date: string
  startsAt: Date
  endsAt: Date
}

export const toDay = (instant: Date): Day => dayStarting(startOfDay(instant))

/** Unix seconds in a GraphQL Int end in January 2038. */
const YEARS = { first: '1970', last: '2037' }

/** Throws BAD_INPUT unless `text` is a valid date, `YYYY-MM-DD`, of these years. */
export function parseDay(text: string): Day {
  const startMs = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) - OFFSET_MS : Number.NaN
  const day = Number.isNaN(startMs) ? undefined : dayStarting(startMs)
  // `Date.parse` accepts 31 February as 3 March.
  if (day?.date !== text) throw new AppError('BAD_INPUT', 'A date must look like 2026-01-31')
  const year = text.slice(0, 4)
  if (year < YEARS.first || year > YEARS.last)
    throw new AppError('BAD_INPUT', `The year must be between ${YEARS.first} and ${YEARS.last}`)
  return day
}

export const startOfDay = (instant: Date): number =>
  Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS

/** `2026-11-22T14:53:45+02:00` */
export const zonedTime = (instant: Date): string =>
  `${new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19)}+02:00`

export const minuteOfDay = (instant: Date): number => Math.floor((instant.getTime() - startOfDay(instant)) / MINUTE_MS)

/** Monday is 1, Sunday 7; `startMs` is the start of a day. */
export const toWeekday = (startMs: number): number => new Date(startMs + OFFSET_MS).getUTCDay() || 7

function dayStarting(startMs: number): Day {
  return {
    date: new Date(startMs + OFFSET_MS).toISOString().slice(0, 10),
    startsAt: new Date(startMs),
    endsAt: new Date(startMs + DAY_MS),
  }
}
