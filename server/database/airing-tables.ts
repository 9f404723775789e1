import type { ColumnType, Generated } from 'kysely'
import type { StationId } from '#contract/stations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** Has begun or begins soon. The content is the page of the airing, and later that of its recording. */
export interface AiringTable {
  content_id: string
  station: StationId
  show_id: string
  starts_at: Instant
  ends_at: Instant
  /** The end by the schedule of its first hour; a later change of the schedule may end it earlier. */
  planned_ends_at: Instant
  /** The recording is ready. */
  is_over: Generated<boolean>
  /** Whether the chapters of the playout log have been added. */
  is_logged: Generated<boolean>
}

export interface AiringPlanTable {
  station: StationId
  planned_until: Instant
}

/** Rights to the recordings of a show. A show without a row has no restrictions. */
export interface ShowRightsTable {
  show_id: string
  is_recorded: Generated<boolean>
  /** After the airing; null for ever. */
  available_hours: number | null
  /** ISO 3166-1 codes of the only countries in which it may be played. */
  territories: string[] | null
}

export interface RecorderTable {
  station: StationId
  /** Id of the recording process. */
  holder: string | null
  lease_until: Instant
  /** The number of the last segment in the media playlist, and in `last_uri` its path without tokens. */
  media_sequence: number | null
  last_uri: string | null
  recorded_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  failures: Generated<number>
  last_error: string | null
  retry_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface RecordedSegmentTable {
  station: StationId
  starts_at: Instant
  duration_ms: number
  /** Names in the media store. */
  key: string
  map_key: string | null
  bytes: number
  /** Its timestamps do not follow those of the segment before it. */
  is_discontinuity: boolean
}

export interface AiringTables {
  airing: AiringTable
  airing_plan: AiringPlanTable
  show_rights: ShowRightsTable
  recorder: RecorderTable
  recorded_segment: RecordedSegmentTable
}
