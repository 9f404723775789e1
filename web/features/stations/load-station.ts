import type { StationId } from '#contract/stations.ts'
import { endOfDay } from '#web/components/schedule/schedule-time.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetStationContact } from '#web/gateway/generated/get-station-contact.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import { DAY_MS, toDay } from '#web/lib/time/clock-time.ts'
import { findUpcoming } from './upcoming.ts'

export type StationFacts = NonNullable<Awaited<ReturnType<typeof loadStation>>>

/** The current programme included. */
const SCHEDULE_LENGTH = 4

/** Null when the gateway does not list the station. */
export async function loadStation(id: StationId, query: QueryFunction, now: number) {
  const station = STATION_NAMES[id]
  const reel = async (kind: 'shows' | 'episodes' | 'podcasts') =>
    (await query(GetMediaReelByConfiguration, { reelId: `station-${id}-${kind}`, first: 12 })).mediaReelByConfiguration
  const [{ stationList }, { currentShows }, { stationContact }, schedule, shows, episodes, podcasts] =
    await Promise.all([
      query(GetStationList, {}),
      query(GetCurrentShows, {}),
      query(GetStationContact, { station }),
      scheduleExcerpt(id, query, now),
      reel('shows'),
      reel('episodes'),
      reel('podcasts'),
    ])
  const listed = stationList.find((one) => one.station === station)
  if (!listed) return null
  return {
    station: listed,
    stations: stationList.map(({ station: name, stationName }) => ({ station: name, stationName })),
    show: currentShows.find((one) => one.station === station) ?? null,
    contact: stationContact,
    schedule,
    reels: { shows, episodes, podcasts },
  }
}

/** From then on, too few programmes may remain today. */
const LATE_MS = DAY_MS / 2

/** Continues with tomorrow's schedule where it is needed; late in the day both are read together. */
async function scheduleExcerpt(id: StationId, query: QueryFunction, now: number) {
  const midnight = endOfDay(toDay(now))
  const entriesOf = async (instant: number) =>
    (await query(GetEpgData, { station: STATION_NAMES[id], date: toDay(instant) })).epgData
  const isLate = midnight - now < LATE_MS
  const [today, night] = await Promise.all([entriesOf(now), isLate ? entriesOf(midnight) : []])
  const upcoming = findUpcoming([...today, ...night], now)
  if (isLate || upcoming.length >= SCHEDULE_LENGTH) return upcoming.slice(0, SCHEDULE_LENGTH)
  return findUpcoming([...upcoming, ...(await entriesOf(midnight))], now).slice(0, SCHEDULE_LENGTH)
}
