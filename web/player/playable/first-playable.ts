import type { PlayableMedia } from '../core/state.ts'

interface List<Item> {
  edges: readonly { node: Item }[]
}

/** What plays the first item of these lists that can be played now; null where none can. */
export function firstPlayable<Item>(
  lists: readonly List<Item>[],
  mediaOf: (item: Item) => PlayableMedia | null,
): PlayableMedia | null {
  for (const { node } of lists.flatMap(({ edges }) => edges)) {
    const media = mediaOf(node)
    if (media) return media
  }
  return null
}
