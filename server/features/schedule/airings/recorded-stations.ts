import { type StationId, STATIONS } from '#contract/stations.ts'
import { isHls } from '#server/features/stations/streams.ts'

/** Our own channel, which is computed from the clock, or the recorder of an external stream. */
export type RecordingSource = 'channel' | 'recorder'

export interface StationSettings {
  streams: ReadonlyMap<string, string>
  recordingHours: ReadonlyMap<string, number>
}

/** Icecast streams, and external streams without retention, have no recordings. */
export function recordingSources({ streams, recordingHours }: StationSettings): Map<StationId, RecordingSource> {
  const sourceOf = (station: StationId): RecordingSource | null => {
    const stream = streams.get(station)
    if (stream === undefined) return 'channel'
    return isHls(stream) && recordingHours.has(station) ? 'recorder' : null
  }
  const sources = STATIONS.map((station) => [station, sourceOf(station)] as const)
  return new Map(sources.flatMap(([station, source]) => (source ? [[station, source]] : [])))
}
