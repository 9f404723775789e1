import { MINUTE_MS } from '#server/lib/time/durations.ts'
import type { ListedSegment, PlaylistWindow } from './playlist-window.ts'
import { segmentName } from './segment-name.ts'

export interface Position {
  sequence: number | null
  /** The name of the last segment; null when the origin has been restarted since. */
  name: string | null
  recordedUntil: Date | null
}

/** `startsAt` is the instant of the first sample in Unix milliseconds. */
export interface NewSegment extends ListedSegment {
  startsAt: number
}

/** A clock of an origin with a larger error is ignored. */
const MAX_CLOCK_ERROR_MS = 10 * MINUTE_MS
/** Maximum shift of a segment start by rounded durations and clock adjustments. */
export const TOLERANCE_MS = 500
/** Above this time between two segments there is a gap; below it, the declared durations are inexact. */
export const slackMs = (durationMs: number): number => Math.max(TOLERANCE_MS, durationMs / 2)

/** Segments may overlap by this much: otherwise the starts of a stream that declares too long durations would drift. */
const overlapMs = (durationMs: number): number => Math.min(Math.max(TOLERANCE_MS, durationMs / 10), durationMs / 2)

/** After a restart of the origin, the result begins with a discontinuity, without segments whose dates are recorded already. */
export function newSegments({ segments }: PlaylistWindow, position: Position, now: Date): NewSegment[] {
  const originEnd = originEndOf(segments, now)
  const { fresh, isContinued } = unrecorded(segments, position, { now, isClockRight: originEnd !== null })
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

interface Unrecorded {
  fresh: readonly ListedSegment[]
  isContinued: boolean
}

/** Finds the last recorded segment by number, then by name. Without it all are new, unless the playlist is an older one. */
function unrecorded(
  segments: readonly ListedSegment[],
  { sequence, name, recordedUntil }: Position,
  { now, isClockRight }: { now: Date; isClockRight: boolean },
): Unrecorded {
  const everything = { fresh: segments, isContinued: false }
  if (sequence === null || name === null || recordedUntil === null) return everything
  // A restarted encoder may reuse the numbers and names of recorded segments; only their dates differ.
  const isLater = ({ startsAt }: ListedSegment) => isClockRight && startsAt !== null && startsAt >= +recordedUntil
  const recordedName = segmentName(name, null)
  const isLastRecorded = (segment: ListedSegment) =>
    segmentName(segment.uri, segment.range) === recordedName && !isLater(segment)
  const mayBeBehind = now.getTime() - recordedUntil.getTime() < lengthOf(segments) && !segments.some(isLater)
  return (
    afterSequence(segments, sequence, isLastRecorded) ??
    afterName(segments, isLastRecorded) ??
    (mayBeBehind && isBehind(segments, sequence) ? { fresh: [], isContinued: true } : everything)
  )
}

type IsLastRecorded = (segment: ListedSegment) => boolean

/** Null if the segment with this number is another one, or if the playlist ends before it. */
function afterSequence(
  segments: readonly ListedSegment[],
  sequence: number,
  isLastRecorded: IsLastRecorded,
): Unrecorded | null {
  const last = segments.find((segment) => segment.sequence === sequence)
  const isExpected = last ? isLastRecorded(last) : newestSequence(segments, sequence) >= sequence
  if (!isExpected) return null
  const fresh = segments.filter((segment) => segment.sequence > sequence)
  return { fresh, isContinued: last !== undefined || fresh[0]?.sequence === sequence + 1 }
}

/** Null unless the name is unique: at some origins, segments differ only in their query. */
function afterName(segments: readonly ListedSegment[], isLastRecorded: IsLastRecorded): Unrecorded | null {
  const [last, ...others] = segments.filter(isLastRecorded)
  if (!last || others.length > 0) return null
  return { fresh: segments.slice(segments.indexOf(last) + 1), isContinued: true }
}

/** A slower server's playlist ends a few segments earlier. A restarted origin has fewer segments. */
const isBehind = (segments: readonly ListedSegment[], sequence: number): boolean =>
  segments.every((segment) => segment.sequence !== sequence) &&
  sequence - newestSequence(segments, sequence) <= segments.length

const newestSequence = (segments: readonly ListedSegment[], otherwise: number): number =>
  segments.at(-1)?.sequence ?? otherwise

/** Starts by the clock of the origin if plausible, or else after the recorded segments, or else so that the newest ends now. */
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
