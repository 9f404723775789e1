import type { StationId } from '#contract/stations.ts'
import type { Station } from './generated/types.ts'

export const STATION_NAMES: Record<StationId, Station> = {
  '702': 'STATION_702',
  '947': 'STATION_947',
  capetalk: 'CAPE_TALK',
  kfm: 'KFM',
}

const IDS: Record<Station, StationId> = { STATION_702: '702', STATION_947: '947', CAPE_TALK: 'capetalk', KFM: 'kfm' }

/** The id in URLs and events. */
export const toStationId = (station: Station): StationId => IDS[station]
