import { type Day, toDay, zonedTime } from '#server/features/schedule/johannesburg.ts'
import { withoutOverlap } from '#server/features/schedule/slots.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import type { SourceEntry } from './formats/schedule-file.ts'

export interface TimedEntry extends SourceEntry {
  endsAt: Date
}

/** The airings of a station in a file, by covered day (`YYYY-MM-DD`). */
export interface CoveredDays {
  days: Map<string, TimedEntry[]>
  warnings: string[]
}

/** The years in which the guide has airings. */
const YEARS = { from: Date.UTC(1970, 0, 2), to: Date.UTC(2037, 11, 30) }

/**
 * Groups entries by day and removes overlaps: the start of a programme ends the previous one, and of several with the same start the
 * last one in the file is used. A programme without an end lasts until the next one.
 *
 * A day is covered if it contains a programme. Of several days the first and the last count only if they have at least half as many
 * hours as the fullest one, because files begin and end in the middle of a day. Today always counts, because its past is preserved.
 * Times of a covered day without a programme are gaps.
 */
export function coveredDays(entries: readonly SourceEntry[], today: string): CoveredDays {
  const warnings: string[] = []
  const usable = withEnds(inOrder(entries, warnings), warnings)
  const timed = withoutSlits(withoutOverlap(usable))
  const cut = usable.filter((entry, index) => (usable[index + 1]?.startsAt ?? entry.endsAt) < entry.endsAt)
  note(warnings, cut, 'run into the next one and end where it starts')
  const byDay = Map.groupBy(timed, ({ startsAt }) => toDay(startsAt).date)
  const whole = [...byDay].filter(([, own]) => own.some((entry) => isWithin(entry, toDay(entry.startsAt))))
  const kept = withoutCutEdges(whole, today, warnings)
  const first = kept[0]
  if (first) first[1].unshift(...runningInto(first, timed))
  return { days: new Map(kept), warnings }
}

/** Returns the entries with valid times, sorted; of several with the same start only the last one. */
function inOrder(entries: readonly SourceEntry[], warnings: string[]): SourceEntry[] {
  const valid = entries.filter(({ startsAt }) => startsAt.getTime() >= YEARS.from && startsAt.getTime() < YEARS.to)
  if (valid.length < entries.length)
    warnings.push(`${entries.length - valid.length} programmes are before 1970 or after 2037 and are left out`)
  const byStart = new Map(valid.map((entry) => [entry.startsAt.getTime(), entry]))
  // A programme across midnight may be repeated in the documents of both days, which is not worth a warning.
  const replaced = valid.filter((entry) => byStart.get(entry.startsAt.getTime())?.title !== entry.title)
  note(warnings, replaced, 'start together with a later one of the file, which counts')
  return [...byStart.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function withEnds(entries: readonly SourceEntry[], warnings: string[]): TimedEntry[] {
  const ended = entries.map((entry, index) => ({
    ...entry,
    endsAt: entry.endsAt ?? entries[index + 1]?.startsAt ?? null,
  }))
  const usable: TimedEntry[] = []
  const endless: SourceEntry[] = []
  const odd: SourceEntry[] = []
  for (const entry of ended) {
    const length = entry.endsAt ? entry.endsAt.getTime() - entry.startsAt.getTime() : null
    if (!entry.endsAt || length === null) endless.push(entry)
    else if (length <= 0 || length > DAY_MS) odd.push(entry)
    else usable.push({ ...entry, endsAt: entry.endsAt })
  }
  note(warnings, endless, 'have no end, and nothing follows; left out')
  note(warnings, odd, 'end before they start or last longer than a day; left out')
  return usable
}

/** Some write the last second or minute of a programme as its end. */
const withoutSlits = (entries: readonly TimedEntry[]): TimedEntry[] =>
  entries.map((entry, index) => {
    const next = entries[index + 1]?.startsAt
    const gap = next ? next.getTime() - entry.endsAt.getTime() : 0
    return next && gap > 0 && gap <= MINUTE_MS ? { ...entry, endsAt: next } : entry
  })

function note(warnings: string[], entries: readonly SourceEntry[], what: string): void {
  const [first] = entries
  if (!first) return
  const when = zonedTime(first.startsAt).slice(0, 16).replace('T', ' ')
  warnings.push(`${entries.length} programmes ${what} (line ${first.line}: ${when} “${first.title}”)`)
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
  entries.reduce((total, { startsAt, endsAt }) => total + endsAt.getTime() - startsAt.getTime(), 0)

/** Returns the programme of an uncovered previous day that continues into a covered day. */
function runningInto([, own]: [string, TimedEntry[]], timed: readonly TimedEntry[]): TimedEntry[] {
  const start = own[0] ? toDay(own[0].startsAt).startsAt : null
  return timed.filter(({ startsAt, endsAt }) => start !== null && startsAt < start && endsAt > start)
}
