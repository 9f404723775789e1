import { AUTO, qualitiesOf } from '../../core/qualities.ts'
import type { Renditions } from './attachment.ts'

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
