import type { LiveRange } from '../../core/engine.ts'

/** The part of hls.js's `Fragment` in use. */
export interface DatedFragment {
  /** Unix milliseconds; null in a playlist without dates. */
  programDateTime: number | null
  /** Seconds of the element. */
  start: number
  duration: number
}

export interface LiveControl {
  range: () => LiveRange | null
  seekTo: (instant: number) => void
}

/** Estimates the instant of second 0 of a source without dates, by assuming that its live edge is at the current time. */
export const estimateStart = (edgeSeconds: number, now: number): number => now - edgeSeconds * 1_000

/** `start` is the instant of second 0 in playlists without dates, null when unknown. */
export function dateAt(seconds: number, fragments: readonly DatedFragment[], start: number | null): number | null {
  const fragment = fragments.findLast((each) => each.start <= seconds) ?? fragments[0]
  if (fragment && fragment.programDateTime !== null)
    return fragment.programDateTime + (seconds - fragment.start) * 1_000
  return start === null ? null : start + seconds * 1_000
}

/** Dates and durations of a playlist may differ by this. */
const ROUNDING_SECONDS = 0.5

/** Returns the position in the element that is closest to `instant`; null for a playlist without dates. */
export function secondsAt(instant: number, fragments: readonly DatedFragment[], start: number | null): number | null {
  const dated = fragments.filter(({ programDateTime }) => programDateTime !== null)
  const index = dated.findLastIndex(({ programDateTime }) => Number(programDateTime) <= instant)
  const fragment = dated[Math.max(0, index)]
  if (!fragment) return start === null ? null : (instant - start) / 1_000
  const into = (instant - Number(fragment.programDateTime)) / 1_000
  // A gap between two fragments cannot be played. Skipping to its end would let the next rewind lead into it again.
  const isInGap = into > fragment.duration + ROUNDING_SECONDS && index < dated.length - 1
  return fragment.start + (isInGap ? 0 : Math.min(fragment.duration, Math.max(0, into)))
}

/** `edgeSeconds` is the position of live playback. */
export function toLiveRange(
  fragments: readonly DatedFragment[],
  edgeSeconds: number | null,
  start: number | null,
): LiveRange | null {
  const [first] = fragments
  if (!first || edgeSeconds === null) return null
  const from = dateAt(first.start, fragments, start)
  const to = dateAt(edgeSeconds, fragments, start)
  return from === null || to === null || to <= from ? null : { from, to }
}
