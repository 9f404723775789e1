/** The index of the first item for which `isReached` holds, as it must for all later ones, or the length; by binary search. */
export function firstIndex<Item>(items: readonly Item[], isReached: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isReached(items[middle] as Item)) high = middle
    else low = middle + 1
  }
  return low
}
