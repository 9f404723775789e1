import type { WeeklyRule } from './slots.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `Monday to Friday, 10:00 to 12:00; Saturday, 12:00 to 14:00`. Null without rules. */
export function scheduleText(rules: readonly WeeklyRule[]): string | null {
  if (rules.length === 0) return null
  const inOrder = rules.toSorted((a, b) => a.day - b.day || a.startMinute - b.startMinute)
  const byTime = Map.groupBy(inOrder, timesOf)
  return [...byTime]
    .map(([times, some]) => `${daysInWords([...new Set(some.map((rule) => rule.day))])}, ${times}`)
    .join('; ')
}

const timesOf = ({ startMinute, durationMinutes }: WeeklyRule) =>
  `${clock(startMinute)} to ${clock(startMinute + durationMinutes)}`

const clock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** `days` must be ascending; three or more consecutive days become a range. */
function daysInWords(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? [`${nameOf(run[0])} to ${nameOf(run.at(-1))}`] : run.map(nameOf),
  )
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

const nameOf = (day: number | undefined) => DAYS[(day ?? 1) - 1] ?? ''
