import { type StationId, STATIONS } from '#contract/stations.ts'
import { isHls } from '#server/features/stations/streams.ts'

/** The source of a station's recordings: our own channel, which is computed from the clock, or the recorder of an external stream. */
export type RecordingSource = 'channel' | 'recorder'

export interface StationSettings {
  /** External streams by station id. */
  streams: ReadonlyMap<string, string>
  /** Retention of the recorder in hours, by station. */
  recordingHours: ReadonlyMap<string, number>
}

/** Returns the stations with recordings and their source. Icecast streams, and external streams without retention, have none. */
export function recordingSources({ streams, recordingHours }: StationSettings): Map<StationId, RecordingSource> {
  const sourceOf = (station: StationId): RecordingSource | null => {
    const stream = streams.get(station)
    if (stream === undefined) return 'channel'
    return isHls(stream) && recordingHours.has(station) ? 'recorder' : null
  }
  const sources = STATIONS.map((station) => [station, sourceOf(station)] as const)
  return new Map(sources.flatMap(([station, source]) => (source ? [[station, source]] : [])))
}
