import type { QueryFunction } from '#web/gateway/operation.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import type { Day } from '#web/components/schedule/schedule-time.ts'
import type { Lane } from './lanes.ts'

/** What every station airs on `day`, in the order of the stations. */
export async function loadLanes(ask: QueryFunction, day: Day): Promise<Lane[]> {
  const { stationList } = await ask(GetStationList, {})
  return Promise.all(
    stationList.map(async ({ station, stationName, mediaId }) => ({
      station: stationIdOf(station),
      name: stationName,
      mediaId,
      items: (await ask(GetEpgData, { station, date: day })).epgData,
    })),
  )
}
