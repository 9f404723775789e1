import { AppError } from './app-error.ts'

/** A part of a list that is asked for: at most `first` items, those behind the cursor `after`. */
export interface PageRequest {
  first: number
  after: string | null
}

export interface Page<Item> {
  edges: { cursor: string; node: Item }[]
  hasNextPage: boolean
  endCursor: string | null
}

/** Where an item stands in its list: by `order`, and by `id` among those of equal order. */
export interface Place {
  order: number
  id: string
}

/** A page out of rows of which one more than `first` was asked for. */
export function toPage<Item>(rows: readonly Item[], first: number, placeOf: (row: Item) => Place): Page<Item> {
  const edges = rows.slice(0, first).map((node) => ({ cursor: encodeCursor(placeOf(node)), node }))
  return { edges, hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null }
}

export const EMPTY_PAGE: Page<never> = { edges: [], hasNextPage: false, endCursor: null }

/** The same page of something else. */
export function mapPage<From, To>(page: Page<From>, toItem: (item: From) => To | undefined): Page<To> {
  const edges = page.edges.flatMap(({ cursor, node }) => {
    const item = toItem(node)
    return item === undefined ? [] : [{ cursor, node: item }]
  })
  return { ...page, edges }
}

/** A page of a list that is all in memory; the cursor is the place in it. */
export function pageOfList<Item>(items: readonly Item[], { first, after }: PageRequest): Page<Item> {
  const start = after === null ? 0 : decodeCursor(after).order + 1
  const placed = items.map((item, order) => ({ item, order })).slice(start, start + first + 1)
  const page = toPage(placed, first, ({ order }) => ({ order, id: '-' }))
  return mapPage(page, ({ item }) => item)
}

const encodeCursor = ({ order, id }: Place) => Buffer.from(`${order} ${id}`).toString('base64url')

/** Reads a cursor that we gave; anything else is BAD_INPUT. */
export function decodeCursor(cursor: string): Place {
  const parts = /^(-?\d{1,15}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!parts?.[2]) throw new AppError('BAD_INPUT', 'That cursor is not one of ours')
  return { order: Number(parts[1]), id: parts[2] }
}
