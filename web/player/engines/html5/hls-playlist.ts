import { AUTO, toQualities } from '../../core/video-options.ts'
import type { Renditions } from './attachment.ts'

interface Level {
  height: number
}

/** The part of hls.js in use. */
interface Leveled {
  levels: readonly Level[]
  /** Takes effect with the next segment; -1 is automatic. */
  nextLevel: number
}

export function toRenditions(hls: Leveled): Renditions {
  let chosen = AUTO
  return {
    list: () => toQualities(hls.levels, chosen),
    select(id) {
      chosen = hls.levels[Number(id)] ? id : AUTO
      hls.nextLevel = chosen === AUTO ? -1 : Number(chosen)
    },
  }
}
