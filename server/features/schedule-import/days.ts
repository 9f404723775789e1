import { toParts } from '#server/features/schedule/interruptions.ts'
import { type Day, toDay } from '#server/features/schedule/johannesburg.ts'
import type { SourceEntry } from './formats/schedule-file.ts'
import { type TimedEntry, timedEntries } from './timed-entries.ts'

/** `days` has the airings by day (`YYYY-MM-DD`). */
export interface CoveredDays {
  days: Map<string, TimedEntry[]>
  warnings: string[]
}

/**
 * A covered day contains a programme; its other times are gaps. The first and last of several days must have at least half as many hours as
 * the fullest one, because files begin and end in the middle of a day. Today always counts: its past is preserved.
 */
export function coveredDays(entries: readonly SourceEntry[], today: string): CoveredDays {
  const warnings: string[] = []
  const timed = timedEntries(entries, warnings)
  const byDay = Map.groupBy(timed, ({ startsAt }) => toDay(startsAt).date)
  const covered = [...byDay].filter(([, own]) => own.some((entry) => isWithin(entry, toDay(entry.startsAt))))
  const kept = withoutCutEdges(covered, today, warnings)
  const first = kept[0]
  if (first) first[1].unshift(...runningInto(first, timed))
  return { days: new Map(kept), warnings }
}

const isWithin = ({ startsAt, endsAt }: TimedEntry, day: Day) => startsAt >= day.startsAt && endsAt <= day.endsAt

function withoutCutEdges(
  days: readonly [string, TimedEntry[]][],
  today: string,
  warnings: string[],
): [string, TimedEntry[]][] {
  if (days.length < 2) return [...days]
  const fullest = Math.max(...days.map(([, own]) => lengthOf(own)))
  return days.filter(([day, own], index) => {
    const isEdge = index === 0 || index === days.length - 1
    const isKept = !isEdge || day === today || lengthOf(own) * 2 >= fullest
    if (!isKept) warnings.push(`${day} is left out: the file has only a part of it`)
    return isKept
  })
}

const lengthOf = (entries: readonly TimedEntry[]) =>
  toParts(entries).reduce((total, { startsAt, endsAt }) => total + endsAt.getTime() - startsAt.getTime(), 0)

function runningInto([, own]: [string, TimedEntry[]], timed: readonly TimedEntry[]): TimedEntry[] {
  const start = own[0] ? toDay(own[0].startsAt).startsAt : null
  return timed.filter(({ startsAt, endsAt }) => start !== null && startsAt < start && endsAt > start)
}
