import type { Quality } from './engine.ts'

/** Follows the network. */
export const AUTO = 'auto'

/** One quality for each height, largest first, after the automatic one; none where there is nothing to choose. */
export function qualitiesOf(levels: readonly { height: number }[], chosen: string): Quality[] {
  const indexByHeight = new Map(levels.map(({ height }, index) => [height, index]))
  const sizes = [...indexByHeight]
    .filter(([height]) => height > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([height, index]) => ({ id: String(index), label: `${height}p`, isOn: chosen === String(index) }))
  return sizes.length > 1 ? [{ id: AUTO, label: 'Auto', isOn: chosen === AUTO }, ...sizes] : []
}
