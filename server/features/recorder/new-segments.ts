import type { ListedSegment, ListedWindow } from './read-playlist.ts'

/** Where the recorder is in a stream. */
export interface Position {
  sequence: number | null
  uri: string | null
  recordedUntil: Date | null
}

/** A segment to store, at the instant of its first sample. */
export interface NewSegment extends ListedSegment {
  startsAt: number
}

/** The clock of an origin that is further away from ours is wrong, and not used. */
const MAX_CLOCK_ERROR_MS = 10 * 60_000
/** Rounded durations, and clocks that are set, move the start of a segment by this much at most. */
export const TOLERANCE_MS = 500

/**
 * Returns the segments of the playlist that were not recorded yet. A playlist that does not continue the last one, because the
 * origin was restarted, begins with a discontinuity; what it repeats, by its clock, is left out.
 */
export function newSegments({ segments }: ListedWindow, position: Position, now: Date): NewSegment[] {
  const { fresh, isContinued } = unseen(segments, position, now)
  const recorded = position.recordedUntil?.getTime() ?? Number.NEGATIVE_INFINITY
  const timed = withStarts(segments, fresh, isContinued ? recorded : null, now)
  const later = isContinued ? timed : timed.filter(({ startsAt }) => startsAt >= recorded - TOLERANCE_MS)
  let end = recorded
  return later.map((segment, index) => {
    const isFirst = index === 0 && position.sequence !== null && !isContinued
    const startsAt = Math.max(segment.startsAt, end)
    const isGap = Number.isFinite(end) && startsAt - end > TOLERANCE_MS
    end = startsAt + segment.durationMs
    return { ...segment, startsAt, isDiscontinuity: segment.isDiscontinuity || isFirst || isGap }
  })
}

const lengthOf = (segments: readonly ListedSegment[]) => segments.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** Segments are the same if they have the same path: addresses may carry a token that changes. */
const pathOf = (uri: string) => uri.split('?', 1)[0]

function unseen(segments: readonly ListedSegment[], { sequence, uri, recordedUntil }: Position, now: Date) {
  if (sequence === null || uri === null) return { fresh: segments, isContinued: false }
  const last = segments.find((segment) => segment.sequence === sequence)
  const newest = segments.at(-1)?.sequence ?? sequence
  const isSame = last ? pathOf(last.uri) === pathOf(uri) : newest >= sequence
  if (isSame) {
    const fresh = segments.filter((segment) => segment.sequence > sequence)
    return { fresh, isContinued: last !== undefined || fresh[0]?.sequence === sequence + 1 }
  }
  const repeated = segments.findIndex((segment) => pathOf(segment.uri) === pathOf(uri))
  // Of several servers one may be some segments behind. Those of a new start would have been made since, and are fewer.
  const isBehind =
    !last &&
    sequence - newest <= segments.length &&
    now.getTime() - (recordedUntil?.getTime() ?? 0) < lengthOf(segments)
  if (repeated < 0 && isBehind) return { fresh: [], isContinued: true }
  return { fresh: segments.slice(repeated + 1), isContinued: repeated >= 0 }
}

/** Uses the clock of the origin if it is about right; else the newest segment ends now, or those that continue follow each other. */
function withStarts(
  all: readonly ListedSegment[],
  fresh: readonly ListedSegment[],
  recordedUntil: number | null,
  now: Date,
): NewSegment[] {
  const last = all.at(-1)
  const originEnd = last && last.startsAt !== null ? last.startsAt + last.durationMs : null
  const isClockRight = originEnd !== null && Math.abs(originEnd - now.getTime()) <= MAX_CLOCK_ERROR_MS
  const total = lengthOf(fresh)
  const arrived = now.getTime() - total
  // Without a clock the two drift apart slowly; the arrival is right again after a pause.
  const isNear = recordedUntil !== null && Math.abs(recordedUntil - arrived) < Math.max(30_000, total)
  let start = isNear && recordedUntil !== null && Number.isFinite(recordedUntil) ? recordedUntil : arrived
  return fresh.map((segment) => {
    // No segment is later than the last; one that says so would put all that follow it into the future.
    const tagged = isClockRight && segment.startsAt !== null && segment.startsAt < originEnd ? segment.startsAt : null
    const startsAt = tagged ?? start
    start = startsAt + segment.durationMs
    return { ...segment, startsAt }
  })
}
