import type { Quality } from '../engine.ts'
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

const AUTO = 'auto'

/** One quality for each height, largest first, after the automatic one; none where there is nothing to choose. */
export function qualitiesOf(levels: readonly Level[], chosen: string): Quality[] {
  const indexByHeight = new Map(levels.map(({ height }, index) => [height, index]))
  const sizes = [...indexByHeight]
    .filter(([height]) => height > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([height, index]) => ({ id: String(index), label: `${height}p`, isOn: chosen === String(index) }))
  return sizes.length > 1 ? [{ id: AUTO, label: 'Auto', isOn: chosen === AUTO }, ...sizes] : []
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
