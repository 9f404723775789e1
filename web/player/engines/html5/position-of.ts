import type { Fragment } from 'hls.js/light'

/** Where `instant` stands in the playlist, in seconds of the element; undefined where it is not in it. */
export function positionOf(instant: number, fragments: readonly DatedFragment[]): number | undefined {
  for (const { programDateTime, start, duration } of fragments) {
    const seconds = programDateTime === null ? -1 : (instant - programDateTime) / 1_000
    if (seconds >= 0 && seconds < duration) return start + seconds
  }
  return undefined
}

type DatedFragment = Pick<Fragment, 'programDateTime' | 'start' | 'duration'>
