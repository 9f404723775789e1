import type { StationId } from '#contract/stations.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetStationContact } from '#web/gateway/generated/get-station-contact.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import { dayOf, endOfDay } from '#web/components/schedule/schedule-time.ts'
import { upcomingOf } from './upcoming.ts'

export type StationFacts = NonNullable<Awaited<ReturnType<typeof loadStation>>>

/** How many programmes the page shows: the one on air and those after it. */
const EXCERPT = 4

/** Everything about a station; null when the gateway does not know it. */
export async function loadStation(id: StationId, ask: QueryFunction, now: number) {
  const station = STATION_NAMES[id]
  const reel = async (what: 'shows' | 'episodes' | 'podcasts') =>
    (await ask(GetMediaReelByConfiguration, { reelId: `station-${id}-${what}`, first: 12 })).mediaReelByConfiguration
  const [{ stationList }, { currentShows }, { stationContact }, schedule, shows, episodes, podcasts] =
    await Promise.all([
      ask(GetStationList, {}),
      ask(GetCurrentShows, {}),
      ask(GetStationContact, { station }),
      scheduleExcerpt(id, ask, now),
      reel('shows'),
      reel('episodes'),
      reel('podcasts'),
    ])
  const found = stationList.find((one) => one.station === station)
  if (!found) return null
  return {
    station: found,
    stations: stationList.map(({ station: name, stationName }) => ({ station: name, stationName })),
    show: currentShows.find((one) => one.station === station) ?? null,
    contact: stationContact,
    schedule,
    reels: { shows, episodes, podcasts },
  }
}

/** What is on air and what follows; late at night that goes on tomorrow. */
async function scheduleExcerpt(id: StationId, ask: QueryFunction, now: number) {
  const entriesOf = async (instant: number) =>
    (await ask(GetEpgData, { station: STATION_NAMES[id], date: dayOf(instant) })).epgData
  const today = upcomingOf(await entriesOf(now), now)
  if (today.length >= EXCERPT) return today.slice(0, EXCERPT)
  const tomorrow = await entriesOf(endOfDay(dayOf(now)))
  return upcomingOf([...today, ...tomorrow], now).slice(0, EXCERPT)
}
