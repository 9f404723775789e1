import { MINUTE_MS } from '#server/lib/time/durations.ts'

interface Timed {
  startsAt: Date
  endsAt: Date
}

/** A period on air. An airing that another programme interrupts has several. */
export interface Part<Airing extends Timed> extends Timed {
  airing: Airing
}

/** The system of an XMLTV episode number that is the start of an airing, equal in all of its parts. */
export const AIRING_SYSTEM = 'airing-start'

/** A programme resumes after an interruption only if at least this much of it remains. */
const SHORTEST_MS = MINUTE_MS

/**
 * The start of an airing interrupts the one on air, which goes on afterwards if it ends later and both are of the same source. Of airings
 * with the same start, the last one is on air first. The parts are in order, without overlap.
 */
export function toParts<Airing extends Timed>(
  airings: readonly Airing[],
  areOfSameSource: (one: Airing, other: Airing) => boolean = () => true,
): Part<Airing>[] {
  const parts: Part<Airing>[] = []
  /** The airing on air is last; before it those that it interrupts, the longest first. */
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

const endOf = (airing: Timed | undefined): number => airing?.endsAt.getTime() ?? Number.POSITIVE_INFINITY

/** Restores each airing from its parts. An airing that interrupts another one lies within it; all others do not overlap. */
export function joinParts<Airing extends Timed>(parts: readonly Part<Airing>[]): Airing[] {
  return [...Map.groupBy(parts, ({ airing }) => airing)].map(([airing, own]) => ({
    ...airing,
    startsAt: own[0]?.startsAt ?? airing.startsAt,
    endsAt: own.at(-1)?.endsAt ?? airing.endsAt,
  }))
}
