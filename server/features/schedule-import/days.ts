import { joinParts, type Part, toParts } from '#server/features/schedule/interruptions.ts'
import { type Day, toDay, zonedTime } from '#server/features/schedule/johannesburg.ts'
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
 * Groups entries by day and resolves overlaps: the start of a programme interrupts the previous one, which goes on afterwards if it has a
 * later end, and otherwise ends. Of several with the same start the last one in the file is on air first. A programme without an end
 * lasts until the next one.
 *
 * A day is covered if it contains a programme. Of several days the first and the last count only if they have at least half as many
 * hours as the fullest one, because files begin and end in the middle of a day. Today always counts, because its past is preserved.
 * Times of a covered day without a programme are gaps.
 */
export function coveredDays(entries: readonly SourceEntry[], today: string): CoveredDays {
  const warnings: string[] = []
  const usable = withEnds(inOrder(entries, warnings), warnings)
  const parts = toParts(usable)
  const timed = withoutSlits(joinParts(parts))
  noteOverlaps(warnings, usable, parts)
  const byDay = Map.groupBy(timed, ({ startsAt }) => toDay(startsAt).date)
  const covered = [...byDay].filter(([, own]) => own.some((entry) => isWithin(entry, toDay(entry.startsAt))))
  const kept = withoutCutEdges(covered, today, warnings)
  const first = kept[0]
  if (first) first[1].unshift(...runningInto(first, timed))
  return { days: new Map(kept), warnings }
}

/** Returns the entries with valid times, sorted. A programme across midnight may be in the documents of both days; the last one counts. */
function inOrder(entries: readonly SourceEntry[], warnings: string[]): SourceEntry[] {
  const valid = entries.filter(({ startsAt }) => startsAt.getTime() >= YEARS.from && startsAt.getTime() < YEARS.to)
  if (valid.length < entries.length)
    warnings.push(`${entries.length - valid.length} programmes are before 1970 or after 2037 and are left out`)
  const once = new Map(valid.map((entry) => [`${entry.startsAt.getTime()} ${entry.title}`, entry]))
  return [...once.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function withEnds(entries: readonly SourceEntry[], warnings: string[]): TimedEntry[] {
  const nextStart = nextStarts(entries)
  const ended = entries.map((entry, index) => ({ ...entry, endsAt: entry.endsAt ?? nextStart[index] ?? null }))
  const usable: TimedEntry[] = []
  const endless: SourceEntry[] = []
  const odd: SourceEntry[] = []
  for (const entry of ended) {
    const length = entry.endsAt ? entry.endsAt.getTime() - entry.startsAt.getTime() : null
    if (!entry.endsAt || length === null) endless.push(entry)
    else if (length <= 0 || length > DAY_MS) odd.push(entry)
    else usable.push({ ...entry, endsAt: entry.endsAt })
  }
  note(warnings, endless, 'have no end, and nothing follows; skipped')
  note(warnings, odd, 'end before they start or last longer than a day; skipped')
  return usable
}

/** Returns for each entry the first start after its own; null for the last ones. */
function nextStarts(entries: readonly SourceEntry[]): (Date | null)[] {
  const starts: (Date | null)[] = []
  for (let index = entries.length - 1; index >= 0; index--) {
    const [own, next] = [entries[index]?.startsAt, entries[index + 1]?.startsAt]
    starts[index] = own && next && next > own ? next : (starts[index + 1] ?? null)
  }
  return starts
}

/** Some write the last second or minute of a programme as its end. */
function withoutSlits(entries: readonly TimedEntry[]): TimedEntry[] {
  const starts = entries.map(({ startsAt }) => startsAt.getTime())
  return entries.map((entry) => {
    const end = entry.endsAt.getTime()
    const next = starts[firstNotBefore(starts, end)]
    return next !== undefined && next > end && next - end <= MINUTE_MS ? { ...entry, endsAt: new Date(next) } : entry
  })
}

/** Returns the index of the first of the sorted numbers that is not below `limit`, or their count. */
function firstNotBefore(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Reports the programmes that are not on air, or not as long as they should be. */
function noteOverlaps(warnings: string[], entries: readonly TimedEntry[], parts: readonly Part<TimedEntry>[]): void {
  const partsOf = Map.groupBy(parts, ({ airing }) => airing)
  const titles = new Map(parts.map(({ airing, startsAt }) => [startsAt.getTime(), airing.title]))
  const replaced = entries.filter(
    (entry) => !partsOf.has(entry) && titles.get(entry.startsAt.getTime()) !== entry.title,
  )
  const endOf = (entry: TimedEntry) => partsOf.get(entry)?.at(-1)?.endsAt ?? entry.endsAt
  const isInterrupted = (entry: TimedEntry) => {
    const [first, second] = partsOf.get(entry) ?? []
    return second !== undefined || (first !== undefined && first.startsAt > entry.startsAt)
  }
  note(warnings, replaced, 'start at the same time as a later one in the file, which is used')
  note(
    warnings,
    entries.filter((entry) => endOf(entry) < entry.endsAt),
    'run into the next one and end where it starts',
  )
  note(warnings, entries.filter(isInterrupted), 'have others inside, after which they go on')
}

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
  toParts(entries).reduce((total, { startsAt, endsAt }) => total + endsAt.getTime() - startsAt.getTime(), 0)

/** Returns the programme of an uncovered previous day that continues into a covered day. */
function runningInto([, own]: [string, TimedEntry[]], timed: readonly TimedEntry[]): TimedEntry[] {
  const start = own[0] ? toDay(own[0].startsAt).startsAt : null
  return timed.filter(({ startsAt, endsAt }) => start !== null && startsAt < start && endsAt > start)
}
