import { type StationId, STATIONS } from '#contract/stations.ts'

/** Where the recordings of a station come from: our own channel follows from the clock, that of others is recorded. */
export type RecordingSource = 'channel' | 'recorder'

export interface StationSettings {
  /** External streams by station id. */
  streams: ReadonlyMap<string, string>
  /** How many hours the recorder keeps of a station. */
  recordingHours: ReadonlyMap<string, number>
}

/** An address whose path does not end in `.m3u8` is an Icecast mount. */
export const isHls = (address: string): boolean => new URL(address).pathname.endsWith('.m3u8')

/** Decides which stations have recordings. An Icecast stream has none, nor has a stream of others that is not recorded. */
export function recordingSources({ streams, recordingHours }: StationSettings): Map<StationId, RecordingSource> {
  const sourceOf = (station: StationId): RecordingSource | null => {
    const stream = streams.get(station)
    if (stream === undefined) return 'channel'
    return isHls(stream) && recordingHours.has(station) ? 'recorder' : null
  }
  const sources = STATIONS.map((station) => [station, sourceOf(station)] as const)
  return new Map(sources.flatMap(([station, source]) => (source ? [[station, source]] : [])))
}
