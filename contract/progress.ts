export const PROGRESS_PATH = '/playback/progress'

export const PROGRESS_LIMITS = { events: 50, bytes: 16_000 }

/** All instants are Unix milliseconds by the clock of the device. */
export interface ProgressBeacon {
  /** The server computes the error of the device's clock from it. Updated on each retry. */
  sentAt: number
  events: ProgressEvent[]
}

/** A position that was reached in a media. The latest event of all devices wins. */
export interface ProgressEvent {
  mediaId: string
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  /** Whether the media counts as finished; by default `isFinishedAt` decides. */
  isFinished?: boolean
  /** Removes the media from the history. */
  isRemoved?: boolean
  at: number
}

/** The response when some events were not saved. When all were saved, it is empty with status 204. */
export interface ProgressResponse {
  /** Media ids that are unknown or live. */
  ignored: string[]
  /** Invalid events; undefined when there are none. All others were saved. */
  rejected?: RejectedEvent[]
}

export interface RejectedEvent {
  /** Index in `events` of the message. */
  index: number
  reason: string
}

/** A shorter playback counts as accidental and is not resumed. */
export const EARLY_SECONDS = 5

const FINISHED_SHARE = 0.95
const FINISHED_LEFT = 60
const LONG = 5 * 60

/** At 95 %, or with less than a minute left, which would be a large part of a media shorter than five minutes. */
export const isFinishedAt = (seconds: number, duration: number): boolean =>
  duration > 0 && (seconds >= duration * FINISHED_SHARE || (duration >= LONG && duration - seconds < FINISHED_LEFT))
