import type { StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { playoutAt, playoutChanges, type Programme } from './playout.ts'
import { playedAt, type SourceChange } from './sources/timeline/timeline.ts'

export interface ShowAiring {
  id: string
  title: string
  url: string
  imageUrl?: string
  startsAt: Date
  endsAt: Date
}

export interface StationSource {
  station: StationId
  isOnline: boolean
  /** Null for a station with an external stream. */
  programme: Programme | null
  /** In order; missing for a station without title sources. They precede the programme. */
  changes?: readonly SourceChange[] | undefined
  /** In order. A show within another one interrupts it. */
  shows: readonly ShowAiring[]
}

export function stationStateAt(source: StationSource, instant: number): StationNowPlaying {
  const { station, programme, changes } = source
  const show = showAt(source.shows, instant)
  const isOnline = changes?.findLast(({ at }) => at <= instant)?.isOnline ?? source.isOnline
  if (changes) return { station, isOnline, show, ...playedAt(changes, instant) }
  const playout = programme ? playoutAt(programme, instant) : { item: null, history: [] }
  return { station, isOnline, show, ...playout }
}

/** Instants in (`from`, `to`], in Unix milliseconds and in order, at which `stationStateAt` changes. */
export function stationChanges(source: StationSource, from: number, to: number): number[] {
  const { programme, shows, changes } = source
  const isWithin = (at: number) => at > from && at <= to
  const showEdges = shows.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]).filter(isWithin)
  const announced = changes?.map(({ at }) => at).filter(isWithin)
  const itemEdges = announced ?? (programme ? playoutChanges(programme, from, to) : [])
  return [...new Set([...itemEdges, ...showEdges])].toSorted((a, b) => a - b)
}

function showAt(shows: readonly ShowAiring[], instant: number): StationNowPlaying['show'] {
  const airing = shows.findLast(({ startsAt, endsAt }) => startsAt.getTime() <= instant && instant < endsAt.getTime())
  if (!airing) return null
  return { ...airing, startsAt: airing.startsAt.toISOString(), endsAt: airing.endsAt.toISOString() }
}
