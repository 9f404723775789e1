/** Index of the item that a key leads to from `at`, round the ends; undefined for a key that leads nowhere. */
export function itemAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
