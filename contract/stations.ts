/** The four live stations, in the order in which they are shown. Ids stand in addresses and in the event stream. */
export const STATIONS = ['702', '947', 'capetalk', 'kfm'] as const

export type StationId = (typeof STATIONS)[number]

export const isStationId = (value: unknown): value is StationId => STATIONS.some((id) => id === value)
