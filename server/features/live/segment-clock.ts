import { PLAYOUT_EPOCH } from '#server/features/now-playing/playout.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

/** 192 AAC frames at 48 kHz last a whole number of milliseconds, so segment times never drift. */
export const TICKS_PER_SECOND = 48_000
export const SEGMENT_TICKS = 196_608
export const SEGMENT_MS = 4_096

export const segmentsInHours = (hours: number): number => Math.ceil((hours * HOUR_MS) / SEGMENT_MS) + 2

export const VIDEO_WINDOW = segmentsInHours(2)

/** Segments that have left the playlist are served to players with a slightly older one. */
const GRACE = 15
/** The clock of the node that sent the playlist may be this far ahead of ours. */
const CLOCK_SKEW_MS = 1_000

/** The newest segment that is complete at `now`, counted since the epoch. */
export const newestSegment = (now: Date): number => newestAt(now.getTime())

export const segmentInstant = (number: number): number => PLAYOUT_EPOCH + number * SEGMENT_MS

export const segmentStart = (number: number): Date => new Date(segmentInstant(number))

export const segmentAt = (instant: Date): number => newestSegment(instant) + 1

export const firstSegmentFrom = (instant: number): number => Math.ceil((instant - PLAYOUT_EPOCH) / SEGMENT_MS)

export function isServed(number: number, window: number, now: Date): boolean {
  const instant = now.getTime()
  return number <= newestAt(instant + CLOCK_SKEW_MS) && number > newestAt(instant) - window - GRACE
}

const newestAt = (instant: number): number => Math.floor((instant - PLAYOUT_EPOCH) / SEGMENT_MS) - 1
