import type { StationId } from '#contract/stations.ts'
import { loadOnce } from '#server/gateway/loaders.ts'
import { listStations, type Station } from './stations.ts'

export const stationsById = loadOnce(
  'stations',
  async ({ db }): Promise<Map<StationId, Station>> =>
    new Map((await listStations(db)).map((station) => [station.id, station])),
)
