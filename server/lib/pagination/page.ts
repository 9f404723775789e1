import { AppError } from '#server/lib/errors/app-error.ts'

export interface PageRequest {
  first: number
  after: string | null
}

export interface Page<Item> {
  edges: { cursor: string; node: Item }[]
  hasNextPage: boolean
  endCursor: string | null
}

/** The sort key of an item in its list: `order`, then `id`. */
export interface SortKey {
  order: number
  id: string
}

/** `rows` are up to `first` + 1: the extra row means that there is a next page. */
export function toPage<Item>(rows: readonly Item[], first: number, sortKeyOf: (row: Item) => SortKey): Page<Item> {
  const edges = rows.slice(0, first).map((node) => ({ cursor: encodeCursor(sortKeyOf(node)), node }))
  return pageOfEdges(edges, rows.length > first)
}

export const EMPTY_PAGE: Page<never> = { edges: [], hasNextPage: false, endCursor: null }

export const beginOfPage = <Item>(page: Page<Item>, first: number): Page<Item> =>
  page.edges.length <= first ? page : pageOfEdges(page.edges.slice(0, first), true)

const pageOfEdges = <Item>(edges: Page<Item>['edges'], hasNextPage: boolean): Page<Item> => ({
  edges,
  hasNextPage,
  endCursor: edges.at(-1)?.cursor ?? null,
})

/** Skips items that become undefined. */
export function mapPage<From, To>(page: Page<From>, toItem: (item: From) => To | undefined): Page<To> {
  const edges = page.edges.flatMap(({ cursor, node }) => {
    const item = toItem(node)
    return item === undefined ? [] : [{ cursor, node: item }]
  })
  return { ...page, edges }
}

/** The cursor is the index. */
export function pageOfList<Item>(items: readonly Item[], { first, after }: PageRequest): Page<Item> {
  const start = after === null ? 0 : decodeCursor(after).order + 1
  const indexed = items.map((item, order) => ({ item, order })).slice(start, start + first + 1)
  const page = toPage(indexed, first, ({ order }) => ({ order, id: '-' }))
  return mapPage(page, ({ item }) => item)
}

const encodeCursor = ({ order, id }: SortKey) => Buffer.from(`${order} ${id}`).toString('base64url')

/** The years 1 to 9999: an order may be a time, and PostgreSQL cannot parse other years of JavaScript. */
const [MIN_ORDER, MAX_ORDER] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/** Throws BAD_INPUT for any other text. */
export function decodeCursor(cursor: string): SortKey {
  const [, order, id] = /^(-?\d{1,15}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!id || Number(order) < MIN_ORDER || Number(order) > MAX_ORDER) throw new AppError('BAD_INPUT', 'Invalid cursor')
  return { order: Number(order), id }
}
