import type { StationId } from '#contract/stations.ts'
import { DAY_MS, WEEK_MS } from '#server/lib/time/durations.ts'
import { joinParts, type Part, toParts } from './interruptions.ts'
import { toDay } from './johannesburg.ts'
import { expandRules, type Slot, type WeeklyRule } from './slots.ts'

export interface ImportedProgramme {
  title: string
  description: string | null
  presenters: string[]
  imageId: string | null
}

/** An airing by a weekly rule is of a show; an imported one may be of a programme without a page. */
export interface Airing extends Omit<Slot, 'showId'> {
  showId: string | null
  /** Null for an airing by a weekly rule. */
  imported: ImportedProgramme | null
}

export interface StationSchedule {
  station: StationId
  rules: readonly WeeklyRule[]
  /** As `YYYY-MM-DD`; only imported airings start on these days. */
  importedDays: ReadonlySet<string>
  imported: readonly Airing[]
}

/** `onAirAndNext` and `schedulesOfShows` need the schedule this far ahead. */
export const AHEAD_MS = WEEK_MS

/**
 * Airings that overlap [from, to), in order. The start of an airing ends the previous one, with one exception: if both are imported and the
 * previous one ends later, it resumes after the new one. At any instant, the last airing that covers it is on air.
 */
export const airingsBetween = (schedule: StationSchedule, from: Date, to: Date): Airing[] =>
  airingsAround(schedule, from, to).filter((airing) => overlaps(airing, from, to))

/** Parts that overlap [from, to), in order and without overlap. */
export const partsBetween = (schedule: StationSchedule, from: Date, to: Date): Part<Airing>[] =>
  toParts(airingsAround(schedule, from, to)).filter((part) => overlaps(part, from, to))

/** Includes airings that divide those of [from, to) into parts. */
function airingsAround({ rules, imported, importedDays }: StationSchedule, from: Date, to: Date): Airing[] {
  // An airing outside the window may shorten or divide one inside it.
  const [first, last] = [new Date(from.getTime() - DAY_MS), new Date(to.getTime() + DAY_MS)]
  const regular = expandRules(rules, first, last)
    .filter(({ startsAt }) => importedDays.size === 0 || !importedDays.has(toDay(startsAt).date))
    .map((slot): Airing => ({ ...slot, imported: null }))
  if (imported.length === 0) return regular
  const near = imported.filter((airing) => overlaps(airing, first, last))
  return joinParts(toParts([...regular, ...near], areOfSameSource))
}

const areOfSameSource = (one: Airing, other: Airing) => (one.imported === null) === (other.imported === null)

const overlaps = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, from: Date, to: Date) =>
  startsAt < to && endsAt > from

/** `current` is the whole airing on air; `next` is the part after it, with which an airing begins or resumes. */
export function onAirAndNext(
  schedule: StationSchedule,
  now: Date,
): { current: Part<Airing> | null; next: Part<Airing> | null } {
  const within = (time: number) => partsBetween(schedule, now, new Date(now.getTime() + time))
  const soon = within(DAY_MS)
  const parts = soon.some((part) => part.startsAt > now) ? soon : within(WEEK_MS)
  const current = parts.find((part) => part.startsAt <= now)
  return {
    current: current ? toWhole(current.airing) : null,
    next: parts.find((part) => part.startsAt > now) ?? null,
  }
}

export const toWhole = (airing: Airing): Part<Airing> => ({
  airing,
  startsAt: airing.startsAt,
  endsAt: airing.endsAt,
})

export interface ShowSchedule {
  onAir: Airing | null
  upcoming: Airing[]
  rules: WeeklyRule[]
}

export function schedulesOfShows(
  stations: readonly StationSchedule[],
  showIds: readonly string[],
  now: Date,
): Map<string, ShowSchedule> {
  const wanted = new Set(showIds)
  const has = ({ showId }: { showId: string | null }) => showId !== null && wanted.has(showId)
  const concerned = stations.filter(({ rules, imported }) => rules.some(has) || imported.some(has))
  const airings = concerned
    .flatMap((schedule) => airingsBetween(schedule, now, new Date(now.getTime() + WEEK_MS)))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const airingsOfShow = Map.groupBy(airings, ({ showId }) => showId)
  return new Map(
    showIds.map((showId) => {
      const own = airingsOfShow.get(showId) ?? []
      return [
        showId,
        {
          onAir: own.find((airing) => airing.startsAt <= now) ?? null,
          upcoming: own.filter((airing) => airing.startsAt > now),
          rules: concerned.flatMap(({ rules }) => rules.filter((rule) => rule.showId === showId)),
        },
      ]
    }),
  )
}

/** The first start or end of an airing in (`from`, `to`]. */
export function nextAiringChange(stations: readonly StationSchedule[], from: Date, to: Date): Date | null {
  const end = new Date(to.getTime() + 1)
  const instants = stations
    .flatMap((schedule) => airingsBetween(schedule, from, end))
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant > from && instant <= to)
    .map((instant) => instant.getTime())
  return instants.length > 0 ? new Date(Math.min(...instants)) : null
}
