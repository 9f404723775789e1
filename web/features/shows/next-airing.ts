import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { dayOf, phaseOf, type Times } from '#web/components/schedule/schedule-time.ts'
import { clockTime } from '#web/lib/clock-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Airings<Airing> {
  onAir: Airing | null
  /** Those that had not begun when the page was made, in order. */
  nextAirings: readonly Airing[]
}

/** The airing that runs at `now`, of those that the page knows. */
export function airingNow<Airing extends Times>({ onAir, nextAirings }: Airings<Airing>, now: number): Airing | null {
  return [onAir, ...nextAirings].find((airing) => airing && phaseOf(airing, now) === 'now') ?? null
}

/** The first airing after `now` in words: `Next on air tomorrow, 09:00 to 11:00`. Null when none is known. */
export function nextAiringText({ nextAirings }: Airings<Times>, now: number): string | null {
  const next = nextAirings.find((airing) => phaseOf(airing, now) === 'next')
  if (!next) return null
  const start = next.startTimeUnixSeconds * 1000
  return `Next on air ${dayAsSaid(start, now)}, ${clockTime(start)} to ${clockTime(next.endTimeUnixSeconds * 1000)}`
}

/** `today`, `tomorrow`, or the day by its name. */
export function dayAsSaid(instant: number, now: number): string {
  const day = dayOf(instant)
  if (day === dayOf(now)) return 'today'
  return day === dayOf(now + DAY_MS) ? 'tomorrow' : dayInWords(day)
}
