/** Pictures in the first of the wall's two rows; the second has the next ones of the same shuffle. */
const IN_A_ROW = 19

/** A new list of the same items in an order that `random` (0 to below 1) decides, each order as likely as any other. */
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

/** The two rows of a shuffled list. Each is filled up from its beginning, so that none ends before the screen does. */
export function wallRows<Item>(items: readonly Item[]): [Item[], Item[]] {
  const rest = items.slice(IN_A_ROW, 2 * IN_A_ROW + 1)
  return [filled(items.slice(0, IN_A_ROW)), filled(rest.length > 0 ? rest : items.toReversed())]
}

/** `row` again and again, until it is as long as the wall wants. */
const filled = <Item>(row: readonly Item[]): Item[] =>
  row.length === 0
    ? []
    : Array.from({ length: Math.max(row.length, IN_A_ROW) }, (_, index) => row[index % row.length] as Item)
