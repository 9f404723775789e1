import type { Fragment } from 'hls.js/light'
import { AUTO, qualitiesOf } from '../../core/video-options.ts'
import type { Renditions } from './attachment.ts'

/** Where `instant` stands in the playlist, in seconds of the element; undefined where it is not in it. */
export function positionOf(instant: number, fragments: readonly DatedFragment[]): number | undefined {
  for (const { programDateTime, start, duration } of fragments) {
    const seconds = programDateTime === null ? -1 : (instant - programDateTime) / 1_000
    if (seconds >= 0 && seconds < duration) return start + seconds
  }
  return undefined
}

type DatedFragment = Pick<Fragment, 'programDateTime' | 'start' | 'duration'>

interface Level {
  height: number
}

/** As much of hls.js as choosing takes. */
interface Leveled {
  levels: readonly Level[]
  /** Index of the level from the next piece on; -1 lets the script choose. */
  nextLevel: number
}

export function renditionsOf(hls: Leveled): Renditions {
  let chosen = AUTO
  return {
    list: () => qualitiesOf(hls.levels, chosen),
    select(id) {
      chosen = hls.levels[Number(id)] ? id : AUTO
      hls.nextLevel = chosen === AUTO ? -1 : Number(chosen)
    },
  }
}
