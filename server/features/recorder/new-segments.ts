import type { ListedSegment, PlaylistWindow } from './playlist-window.ts'
import { segmentName } from './segment-name.ts'
import { MINUTE_MS } from '#server/lib/durations.ts'

/** The position of the recorder in a stream. */
export interface Position {
  sequence: number | null
  /** The name of the last segment; null when the origin has been restarted since. */
  name: string | null
  recordedUntil: Date | null
}

/** A segment to store, at the instant of its first sample. */
export interface NewSegment extends ListedSegment {
  startsAt: number
}

/** The clock of an origin is ignored if it differs by more than this. */
const MAX_CLOCK_ERROR_MS = 10 * MINUTE_MS
/** Maximum shift of a segment start by rounded durations and clock adjustments. */
export const TOLERANCE_MS = 500
/** Above this time between two segments there is a gap; below it, the declared durations are inexact. */
export const slackMs = (durationMs: number): number => Math.max(TOLERANCE_MS, durationMs / 2)

/** How far a segment may overlap the one before. In a stream that declares too long durations, starts would otherwise drift. */
const overlapMs = (durationMs: number): number => Math.min(Math.max(TOLERANCE_MS, durationMs / 10), durationMs / 2)

/**
 * Returns the segments of the playlist that have not been recorded yet. After a restart of the origin, the playlist does not continue
 * the previous one: the result then begins with a discontinuity, without the segments that were already recorded by their dates.
 */
export function newSegments({ segments }: PlaylistWindow, position: Position, now: Date): NewSegment[] {
  const originEnd = originEndOf(segments, now)
  const { fresh, isContinued } = unrecorded(segments, position, now, originEnd !== null)
  const recorded = position.recordedUntil?.getTime() ?? Number.NEGATIVE_INFINITY
  const timed = withStarts(fresh, isContinued ? recorded : null, originEnd, now)
  const later = isContinued ? timed : timed.filter(({ startsAt }) => startsAt >= recorded - TOLERANCE_MS)
  let end = recorded
  return later.map((segment, index) => {
    const isFirst = index === 0 && !isContinued
    const startsAt = Math.max(segment.startsAt, isFirst ? end : end - overlapMs(segment.durationMs))
    const isGap = Number.isFinite(end) && startsAt - end > slackMs(segment.durationMs)
    end = startsAt + segment.durationMs
    const isRestart = isFirst && position.sequence !== null
    return { ...segment, startsAt, isDiscontinuity: segment.isDiscontinuity || isRestart || isGap }
  })
}

const lengthOf = (segments: readonly ListedSegment[]) => segments.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** The end of the playlist by the clock of the origin; null if that clock is wrong. */
function originEndOf(segments: readonly ListedSegment[], now: Date): number | null {
  const last = segments.at(-1)
  const end = last && last.startsAt !== null ? last.startsAt + last.durationMs : null
  return end !== null && Math.abs(end - now.getTime()) <= MAX_CLOCK_ERROR_MS ? end : null
}

/** Returns the unrecorded segments, and whether they continue the recorded ones. */
function unrecorded(
  segments: readonly ListedSegment[],
  { sequence, name, recordedUntil }: Position,
  now: Date,
  isClockRight: boolean,
) {
  if (sequence === null || name === null || recordedUntil === null) return { fresh: segments, isContinued: false }
  // A restarted encoder may reuse the numbers and names of recorded segments; only their dates differ.
  const isLater = ({ startsAt }: ListedSegment) => isClockRight && startsAt !== null && startsAt >= +recordedUntil
  const recordedName = segmentName(name, null)
  const isNamed = (segment: ListedSegment) =>
    segmentName(segment.uri, segment.range) === recordedName && !isLater(segment)
  const last = segments.find((segment) => segment.sequence === sequence)
  const newest = segments.at(-1)?.sequence ?? sequence
  if (last ? isNamed(last) : newest >= sequence) {
    const fresh = segments.filter((segment) => segment.sequence > sequence)
    return { fresh, isContinued: last !== undefined || fresh[0]?.sequence === sequence + 1 }
  }
  // The name identifies the last segment only if it is unique: some origins tell segments apart by their query alone.
  const [sameName, ...others] = segments.filter(isNamed)
  if (sameName && others.length === 0)
    return { fresh: segments.slice(segments.indexOf(sameName) + 1), isContinued: true }
  // One of several servers may be some segments behind. A restarted origin has fewer segments, all of them later.
  const isBehind =
    !last &&
    sequence - newest <= segments.length &&
    now.getTime() - recordedUntil.getTime() < lengthOf(segments) &&
    !segments.some(isLater)
  return isBehind ? { fresh: [], isContinued: true } : { fresh: segments, isContinued: false }
}

/** Uses the clock of the origin if it is plausible; otherwise the segments continue the recorded ones, or the newest one ends now. */
function withStarts(
  fresh: readonly ListedSegment[],
  recordedUntil: number | null,
  originEnd: number | null,
  now: Date,
): NewSegment[] {
  const total = lengthOf(fresh)
  const arrived = now.getTime() - total
  // Without a clock, consecutive durations and arrival times drift apart slowly; after a pause the arrival time is used again.
  const isNear = recordedUntil !== null && Math.abs(recordedUntil - arrived) < Math.max(30_000, total)
  let start = isNear && recordedUntil !== null && Number.isFinite(recordedUntil) ? recordedUntil : arrived
  return fresh.map((segment) => {
    // A date after the end of the playlist is wrong, and would put all following segments into the future.
    const isTagged = originEnd !== null && segment.startsAt !== null && segment.startsAt < originEnd
    const startsAt = isTagged && segment.startsAt !== null ? segment.startsAt : start
    start = startsAt + segment.durationMs
    return { ...segment, startsAt }
  })
}
