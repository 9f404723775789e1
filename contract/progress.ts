/** Where a listener's player tells how far it came. */
export const PROGRESS_PATH = '/playback/progress'

/** The most that one message may have. */
export const PROGRESS_LIMITS = { events: 50, bytes: 16_000 }

/** What is posted: all instants are Unix milliseconds by the clock of the device. */
export interface ProgressBeacon {
  /** When it is sent, so that the server knows how wrong that clock is. Set anew each time that it is sent again. */
  sentAt: number
  events: ProgressEvent[]
}

/** A place that was reached in a media. Of all devices' events for a media the latest stands. */
export interface ProgressEvent {
  mediaId: string
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  /** Whether it counts as heard; left out, the place decides. */
  isFinished?: boolean
  /** Takes the media out of the history. */
  isRemoved?: boolean
  at: number
}

/** The answer where some events were not saved; where all were saved it is empty, with status 204. */
export interface ProgressAnswer {
  /** Media ids that are unknown here, or live. */
  ignored: string[]
  /** Events that are not valid; left out where there are none. All others were saved. */
  rejected?: RejectedEvent[]
}

export interface RejectedEvent {
  /** Place in `events` of the message, from 0. */
  index: number
  reason: string
}

/** So early a start is an accident, and says nothing about where to go on. */
export const EARLY_SECONDS = 5

const FINISHED_SHARE = 0.95
const FINISHED_LEFT = 60
const LONG = 5 * 60

/**
 * Whether a media of `duration` seconds counts as heard at `seconds`: 95 % of it, or less than a minute left. Of a short
 * one that minute may be all of it, so there only the share counts.
 */
export const isFinishedAt = (seconds: number, duration: number): boolean =>
  duration > 0 && (seconds >= duration * FINISHED_SHARE || (duration >= LONG && duration - seconds < FINISHED_LEFT))
