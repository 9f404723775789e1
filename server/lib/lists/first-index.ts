/**
 * Returns the index of the first item for which `isReached` holds, or the length of the list, in logarithmic time. It must hold for all
 * later items too.
 */
export function firstIndex<Item>(items: readonly Item[], isReached: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isReached(items[middle] as Item)) high = middle
    else low = middle + 1
  }
  return low
}
