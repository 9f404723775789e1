import { PLAYOUT_EPOCH } from '#server/features/now-playing/playout.ts'

/** 192 AAC frames at 48 kHz are a whole number of milliseconds, so nothing ever drifts. */
export const TICKS_PER_SECOND = 48_000
export const SEGMENT_TICKS = 196_608
export const SEGMENT_MS = 4_096

/** How many segments a playlist lists: a little over two hours. */
export const WINDOW = 1_760

/** A playlist that was read just before its oldest segment left is still good for this many. */
const GRACE = 15
/** How far the clock of the node that wrote the playlist may be ahead of ours. */
const CLOCK_SKEW_MS = 1_000

/** The number, since the epoch, of the newest segment that is complete at `now`. */
export const newestSegment = (now: Date): number => newestAt(now.getTime())

/** When the first sample of a segment is on air. */
export const segmentStart = (number: number): Date => new Date(PLAYOUT_EPOCH + number * SEGMENT_MS)

export function isServed(number: number, now: Date): boolean {
  const instant = now.getTime()
  return number <= newestAt(instant + CLOCK_SKEW_MS) && number > newestAt(instant) - WINDOW - GRACE
}

const newestAt = (instant: number): number => Math.floor((instant - PLAYOUT_EPOCH) / SEGMENT_MS) - 1
