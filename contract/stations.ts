/** The four live stations, in the order in which they are shown. Ids stand in addresses and in the event stream. */
export const STATIONS = ['702', '947', 'capetalk', 'kfm'] as const

export type StationId = (typeof STATIONS)[number]

export const isStationId = (value: unknown): value is StationId => STATIONS.some((id) => id === value)

/** The station enumeration of GraphQL queries, with the id of each. */
export const STATION_OF_ENUM = {
  STATION_702: '702',
  STATION_947: '947',
  CAPE_TALK: 'capetalk',
  KFM: 'kfm',
} as const satisfies Record<string, StationId>

export type StationEnum = keyof typeof STATION_OF_ENUM

/** The enumeration's name for a station id. */
export const ENUM_OF_STATION = {
  '702': 'STATION_702',
  '947': 'STATION_947',
  capetalk: 'CAPE_TALK',
  kfm: 'KFM',
} as const satisfies Record<StationId, StationEnum>
