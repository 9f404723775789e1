import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { airingPhase, type Times } from '#web/components/schedule/schedule-time.ts'
import { clockTime, DAY_MS, toDay } from '#web/lib/time/clock-time.ts'

interface Airings<Airing> {
  onAir: Airing | null
  /** Start after the page was loaded, in order of time. */
  nextAirings: readonly Airing[]
}

export function airingNow<Airing extends Times>({ onAir, nextAirings }: Airings<Airing>, now: number): Airing | null {
  return [onAir, ...nextAirings].find((airing) => airing && airingPhase(airing, now) === 'now') ?? null
}

/** `Next on air tomorrow, 09:00 to 11:00`; null without an airing after `now`. */
export function nextAiringText({ nextAirings }: Airings<Times>, now: number): string | null {
  const next = nextAirings.find((airing) => airingPhase(airing, now) === 'next')
  if (!next) return null
  const start = next.startTimeUnixSeconds * 1000
  return `Next on air ${relativeDayText(start, now)}, ${clockTime(start)} to ${clockTime(next.endTimeUnixSeconds * 1000)}`
}

/** `today`, `tomorrow`, or the full name of the day. */
export function relativeDayText(instant: number, now: number): string {
  const day = toDay(instant)
  if (day === toDay(now)) return 'today'
  return day === toDay(now + DAY_MS) ? 'tomorrow' : dayInWords(day)
}
