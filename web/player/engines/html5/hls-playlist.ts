import type { Fragment } from 'hls.js/light'
import { AUTO, qualitiesOf } from '../../core/video-options.ts'
import type { Renditions } from './attachment.ts'

/** Maps a program date-time to the element's time in seconds; undefined when it is outside the playlist. */
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

/** The part of hls.js that quality selection uses. */
interface Leveled {
  levels: readonly Level[]
  /** Level index from the next segment on; -1 is automatic. */
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
