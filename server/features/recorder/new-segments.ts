import type { ListedSegment, PlaylistWindow } from './playlist-window.ts'
import { segmentName } from './segment-name.ts'

/** The position of the recorder in a stream. */
export interface Position {
  sequence: number | null
  /** The name of the last segment. */
  name: string | null
  recordedUntil: Date | null
}

/** A segment to store, at the instant of its first sample. */
export interface NewSegment extends ListedSegment {
  startsAt: number
}

/** The clock of an origin is ignored if it differs by more than this. */
const MAX_CLOCK_ERROR_MS = 10 * 60_000
/** Maximum shift of a segment start by rounded durations and clock adjustments. */
export const TOLERANCE_MS = 500
/** A segment that starts this much later than the one before ends does not follow it; below, durations are not exact. */
export const slackMs = (durationMs: number): number => Math.max(TOLERANCE_MS, durationMs / 2)

/** How much earlier than that a segment may start, so that the clock of a stream whose durations are too long stays right. */
const overlapMs = (durationMs: number): number => Math.min(Math.max(TOLERANCE_MS, durationMs / 10), durationMs / 2)

/**
 * Returns the segments of the playlist that have not been recorded yet. If the playlist does not continue the previous one, because the
 * origin was restarted, it begins with a discontinuity, and segments that it repeats by its clock are skipped.
 */
export function newSegments({ segments }: PlaylistWindow, position: Position, now: Date): NewSegment[] {
  const originEnd = originEndOf(segments, now)
  const { fresh, isContinued } = unseen(segments, position, now, originEnd !== null)
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

/** The end of the playlist by the clock of the origin, if that is about right. */
function originEndOf(segments: readonly ListedSegment[], now: Date): number | null {
  const last = segments.at(-1)
  const end = last && last.startsAt !== null ? last.startsAt + last.durationMs : null
  return end !== null && Math.abs(end - now.getTime()) <= MAX_CLOCK_ERROR_MS ? end : null
}

function unseen(
  segments: readonly ListedSegment[],
  { sequence, name, recordedUntil }: Position,
  now: Date,
  isClockRight: boolean,
) {
  if (sequence === null || name === null || recordedUntil === null) return { fresh: segments, isContinued: false }
  // An encoder that starts again may give the numbers and names of what was recorded to what it makes now.
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
  // Where all have one name, with what differs in the query, it says nothing.
  const [repeated, ...others] = segments.filter(isNamed)
  if (repeated && others.length === 0)
    return { fresh: segments.slice(segments.indexOf(repeated) + 1), isContinued: true }
  // Of several servers one may be some segments behind. Those of a new start would have been made since, and are fewer.
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
    // No segment is later than the last; one that says so would put all that follow it into the future.
    const isTagged = originEnd !== null && segment.startsAt !== null && segment.startsAt < originEnd
    const startsAt = isTagged && segment.startsAt !== null ? segment.startsAt : start
    start = startsAt + segment.durationMs
    return { ...segment, startsAt }
  })
}
