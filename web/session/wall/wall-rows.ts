/** Pictures in the first row; the second row has the next ones of the same shuffle. */
const ROW_LENGTH = 19

/** A Fisher-Yates shuffle of a copy; `random` returns a number from 0 to below 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [result[last] as Item, result[other] as Item]
    result[last] = b
    result[other] = a
  }
  return result
}

/** The two rows of a shuffled list. A short row repeats its items to fill the screen. */
export function wallRows<Item>(items: readonly Item[]): [Item[], Item[]] {
  const rest = items.slice(ROW_LENGTH, 2 * ROW_LENGTH + 1)
  return [filled(items.slice(0, ROW_LENGTH)), filled(rest.length > 0 ? rest : items.toReversed())]
}

/** Repeats the items of `row` up to the row length. */
const filled = <Item>(row: readonly Item[]): Item[] =>
  row.length === 0
    ? []
    : Array.from({ length: Math.max(row.length, ROW_LENGTH) }, (_, index) => row[index % row.length] as Item)
