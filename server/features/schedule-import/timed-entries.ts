import { joinParts, type Part, toParts } from '#server/features/schedule/interruptions.ts'
import { zonedTime } from '#server/features/schedule/johannesburg.ts'
import { firstIndex } from '#server/lib/lists/first-index.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import type { SourceEntry } from './formats/schedule-file.ts'

export interface TimedEntry extends SourceEntry {
  endsAt: Date
}

const YEARS = { from: Date.UTC(1970, 0, 2), to: Date.UTC(2037, 11, 30) }

/**
 * A start interrupts the previous programme, which goes on afterwards if it ends later. Of several with the same start, the last one in the
 * file is first. Without an end, a programme lasts until the next one. Adds changes to `warnings`.
 */
export function timedEntries(entries: readonly SourceEntry[], warnings: string[]): TimedEntry[] {
  const usable = withEnds(inOrder(entries, warnings), warnings)
  const parts = toParts(usable)
  noteOverlaps(warnings, usable, parts)
  return withoutSlits(joinParts(parts))
}

/** A programme across midnight may be in the documents of both days; the last one counts. */
function inOrder(entries: readonly SourceEntry[], warnings: string[]): SourceEntry[] {
  const valid = entries.filter(({ startsAt }) => startsAt.getTime() >= YEARS.from && startsAt.getTime() < YEARS.to)
  const others = entries.length - valid.length
  if (others === 1) warnings.push('1 programme is before 1970 or after 2037 and is left out')
  if (others > 1) warnings.push(`${others} programmes are before 1970 or after 2037 and are left out`)
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
  note(warnings, endless, ['has no end, and nothing follows; skipped', 'have no end, and nothing follows; skipped'])
  note(warnings, odd, [
    'ends before it starts or lasts longer than a day; skipped',
    'end before they start or last longer than a day; skipped',
  ])
  return usable
}

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
    const next = starts[firstIndex(starts, (start) => start >= end)]
    return next !== undefined && next > end && next - end <= MINUTE_MS ? { ...entry, endsAt: new Date(next) } : entry
  })
}

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
  const cut = entries.filter((entry) => endOf(entry) < entry.endsAt)
  note(warnings, replaced, [
    'starts at the same time as a later one in the file, which is used',
    'start at the same time as later ones in the file, which are used',
  ])
  note(warnings, cut, [
    'runs into the next one and ends where that starts',
    'run into the next one and end where it starts',
  ])
  note(warnings, entries.filter(isInterrupted), [
    'has others inside, after which it goes on',
    'have others inside, after which they go on',
  ])
}

function note(warnings: string[], entries: readonly SourceEntry[], [ofOne, ofSeveral]: [string, string]): void {
  const [first] = entries
  if (!first) return
  const when = zonedTime(first.startsAt).slice(0, 16).replace('T', ' ')
  const what = entries.length === 1 ? `1 programme ${ofOne}` : `${entries.length} programmes ${ofSeveral}`
  warnings.push(`${what} (line ${first.line}: ${when} “${first.title}”)`)
}
