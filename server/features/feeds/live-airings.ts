import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { AHEAD_MS, airingsBetween, schedulesOfShows } from '#server/features/schedule/airings.ts'
import { readSchedules } from '#server/features/schedule/read-schedules.ts'
import { listStations, type Station } from '#server/features/stations/stations.ts'
import { type ExternalStreams, ownStreamPath } from '#server/features/stations/streams.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { FeedSource } from './find-source.ts'

export interface LiveAiring {
  station: Pick<Station, 'id' | 'name'>
  startsAt: Date
  endsAt: Date
  /** URL of the HLS playlist or Icecast mount of the station, or a path of this site. */
  stream: string
  status: 'pending' | 'live' | 'ended'
}

/** Airings that have ended stay listed for this time, so that apps learn of their end. */
const ENDED_MS = 3 * HOUR_MS
const MAX_PENDING = 3

/** Recently ended, on air, and upcoming. Empty for later pages of a feed. */
export async function liveAirings(
  db: Database,
  { series, page }: FeedSource,
  streams: ExternalStreams,
  now: Date,
): Promise<LiveAiring[]> {
  if (series?.kind !== 'show' || page !== 1) return []
  const since = new Date(now.getTime() - ENDED_MS)
  const schedules = [...(await readSchedules(db, STATIONS, since, new Date(now.getTime() + AHEAD_MS))).values()]
  const { onAir, upcoming = [] } = schedulesOfShows(schedules, [series.id], now).get(series.id) ?? {}
  const ended = schedules
    .flatMap((schedule) => airingsBetween(schedule, since, now))
    .filter(({ showId, endsAt }) => showId === series.id && endsAt <= now)
  const stations = new Map((await listStations(db)).map((station) => [station.id, station]))
  return [...ended, ...(onAir ? [onAir] : []), ...upcoming.slice(0, MAX_PENDING)].flatMap(
    ({ station: id, startsAt, endsAt }) => {
      const station = stations.get(id)
      const stream = streams.get(id) ?? ownStreamPath(id)
      const status = endsAt <= now ? 'ended' : startsAt <= now ? 'live' : 'pending'
      return station ? [{ station: { id, name: station.name }, startsAt, endsAt, stream, status }] : []
    },
  )
}
