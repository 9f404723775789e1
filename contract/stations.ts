/** In display order. URLs and the event stream contain their ids. */
export const STATIONS = ['702', '947', 'capetalk', 'kfm'] as const

export type StationId = (typeof STATIONS)[number]

export const isStationId = (value: unknown): value is StationId => STATIONS.some((id) => id === value)
