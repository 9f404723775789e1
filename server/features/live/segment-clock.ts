import { PLAYOUT_EPOCH } from '#server/features/now-playing/playout.ts'

/** 192 AAC frames at 48 kHz last a whole number of milliseconds, so segment times never drift. */
export const TICKS_PER_SECOND = 48_000
export const SEGMENT_TICKS = 196_608
export const SEGMENT_MS = 4_096

/** Segments in a playlist: a little over two hours. */
export const WINDOW = 1_760

/** Segments that are still served after they left the playlist, for a player with a slightly older playlist. */
const GRACE = 15
/** The clock of the node that sent the playlist may be this far ahead of ours. */
const CLOCK_SKEW_MS = 1_000

/** Returns the number, since the epoch, of the newest segment that is complete at `now`. */
export const newestSegment = (now: Date): number => newestAt(now.getTime())

/** Returns the time of the first sample of a segment. */
export const segmentStart = (number: number): Date => new Date(PLAYOUT_EPOCH + number * SEGMENT_MS)

/** Returns the number, since the epoch, of the segment that plays at `instant`. */
export const segmentAt = (instant: Date): number => newestSegment(instant) + 1

export function isServed(number: number, now: Date): boolean {
  const instant = now.getTime()
  return number <= newestAt(instant + CLOCK_SKEW_MS) && number > newestAt(instant) - WINDOW - GRACE
}

const newestAt = (instant: number): number => Math.floor((instant - PLAYOUT_EPOCH) / SEGMENT_MS) - 1
