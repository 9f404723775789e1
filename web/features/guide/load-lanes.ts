import type { Day } from '#web/components/schedule/schedule-time.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { toStationId } from '#web/gateway/stations.ts'
import type { Lane } from './lanes.ts'

/** In station order. */
export async function loadLanes(query: QueryFunction, day: Day): Promise<Lane[]> {
  const { stationList } = await query(GetStationList, {})
  return Promise.all(
    stationList.map(async ({ station, stationName, mediaId }) => ({
      station: toStationId(station),
      name: stationName,
      mediaId,
      items: (await query(GetEpgData, { station, date: day })).epgData,
    })),
  )
}
