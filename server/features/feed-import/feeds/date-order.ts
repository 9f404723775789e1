export type DateOrder = 'day first' | 'month first'

/** `08/02/2026` */
const NUMBERS = /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The order in the dates of a feed that can be read in one way only; null where there is none, or where they differ. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  const orders = new Set(
    texts.flatMap((text): DateOrder[] => {
      const [, first, , second] = NUMBERS.exec(text) ?? []
      if (Number(first) > MONTHS.length && Number(second) <= MONTHS.length) return ['day first']
      return Number(second) > MONTHS.length && Number(first) <= MONTHS.length ? ['month first'] : []
    }),
  )
  const [order] = orders
  return orders.size === 1 && order !== undefined ? order : null
}

/** Names the month of a date that can be read in two ways. Between dots, the day is always first. */
export function inDateOrder(text: string, order: DateOrder | null): string {
  return text.replace(NUMBERS, (written, first: string, mark: string, second: string, year: string) => {
    if (order === null && mark !== '.') return written
    const [day, month] = (order ?? 'day first') === 'day first' ? [first, second] : [second, first]
    const name = MONTHS[Number(month) - 1]
    return name === undefined || Number(day) > MONTHS.length ? written : `${day} ${name} ${year}`
  })
}
