import { MINUTE_MS } from '#server/lib/time/durations.ts'

interface Timed {
  startsAt: Date
  endsAt: Date
}

/** A period in which an airing is on air. One that another programme interrupts has several. */
export interface Part<Airing extends Timed> extends Timed {
  airing: Airing
}

/** In XMLTV, the system of the episode number that is the start of an airing, equal in all of its parts. */
export const AIRING_SYSTEM = 'airing-start'

/** A programme does not go on for less than this after an interruption. */
const SHORTEST_MS = MINUTE_MS

/**
 * Divides airings into parts without overlap, in order. The start of an airing interrupts the one on air, which goes on afterwards if it
 * ends later than the new one and both are of the same source, and otherwise ends. Of airings with the same start, the last one is on air
 * first.
 */
export function toParts<Airing extends Timed>(
  airings: readonly Airing[],
  areOfSameSource: (one: Airing, other: Airing) => boolean = () => true,
): Part<Airing>[] {
  const parts: Part<Airing>[] = []
  /** The airing on air, last, and those of its source that it interrupts, each of which ends later than the one behind it. */
  let open: Airing[] = []
  let since = Number.NEGATIVE_INFINITY
  const endPart = (at: number): void => {
    const airing = open.at(-1)
    if (airing && at > since) parts.push({ airing, startsAt: new Date(since), endsAt: new Date(at) })
    since = at
  }
  const endUntil = (time: number): void => {
    for (let end = endOf(open.at(-1)); end <= time; end = endOf(open.at(-1))) {
      endPart(end)
      open.pop()
      while (endOf(open.at(-1)) - end < SHORTEST_MS) open.pop()
    }
  }
  for (const airing of airings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const start = airing.startsAt.getTime()
    endUntil(start)
    endPart(start)
    while (endOf(open.at(-1)) <= airing.endsAt.getTime()) open.pop()
    const outer = open.at(-1)
    if (outer && !areOfSameSource(outer, airing)) open = []
    open.push(airing)
  }
  endUntil(Number.MAX_SAFE_INTEGER)
  return parts
}

/** Infinity where there is no airing. */
const endOf = (airing: Timed | undefined): number => airing?.endsAt.getTime() ?? Number.POSITIVE_INFINITY

/**
 * Returns the airings, each from its first part to its last one: those that interrupt an airing lie within it, all others do not overlap.
 * At any instant, the last one that covers it is on air.
 */
export function joinParts<Airing extends Timed>(parts: readonly Part<Airing>[]): Airing[] {
  return [...Map.groupBy(parts, ({ airing }) => airing)].map(([airing, own]) => ({
    ...airing,
    startsAt: own[0]?.startsAt ?? airing.startsAt,
    endsAt: own.at(-1)?.endsAt ?? airing.endsAt,
  }))
}
