import DataLoader, { type CacheMap } from 'dataloader'
import type { Database } from '#server/database/connect.ts'
import type { PageRequest } from '#server/lib/pagination/page.ts'
import { EVERYTHING, type ReadAreas, recordAreas, withoutRecording } from './read-areas.ts'
import { ResponseBudget } from './response-budget.ts'

/** The cache of the loader with that name, whose values are read from these areas, shared by requests. */
export type SharedReads = (loader: string, areas: ReadAreas) => CacheMap<string, Promise<unknown>>

export interface ReadContext {
  db: Database
  /** The whole response is consistent with it. */
  now: Date
  budget: ResponseBudget
  /** Shared by anonymous requests that see the same published content. */
  sharedReads?: SharedReads | undefined
}

export const readContext = (db: Database, now: Date): ReadContext => ({ db, now, budget: new ResponseBudget() })

type PageKey = PageRequest & { id: string }

const ANY: ReadAreas = [EVERYTHING]

/** Creates a value on first use. Changes outside of `areas`, which are read with it, leave the results that use it. */
export function perRequest<Value extends object>(
  create: (context: ReadContext) => Value,
  areas = ANY,
): (context: ReadContext) => Value {
  const values = new WeakMap<ReadContext, Value>()
  return (context) => {
    recordAreas(areas)
    const value = values.get(context) ?? withoutRecording(() => create(context))
    values.set(context, value)
    return value
  }
}

/** Lists of ids that are being read. */
const idLists = perRequest(() => new Set<Promise<unknown>>(), [])

/** For a list whose items a loader with `afterIdLists` then loads. */
export async function readIdList<List>(context: ReadContext, read: () => Promise<List>): Promise<List> {
  const lists = idLists(context)
  const list = read()
  lists.add(list)
  return list.finally(() => lists.delete(list))
}

/** A batch waits for the lists in progress, so that the items of all of them are read in one statement. */
export const afterIdLists =
  (context: ReadContext) =>
  (dispatch: () => void): void => {
    // As DataLoader by default: after the promises of the resolvers that wait for a list.
    void Promise.allSettled(idLists(context)).then(() => process.nextTick(dispatch))
  }

/** Reads all ids of a tick in one statement; null for an id that was not found. `name` must be unique. */
export const loaderById = <Id extends string, Value>(
  name: string,
  read: (context: ReadContext, ids: readonly Id[]) => Promise<Map<Id, Value>>,
  areas = ANY,
) =>
  perRequest(
    (context) =>
      new DataLoader<Id, Value | null>(
        async (ids) => {
          const found = await withoutRecording(() => read(context, ids))
          return ids.map((id) => found.get(id) ?? null)
        },
        sharedCache(context, name, areas),
      ),
    areas,
  )

/** Reads lists with the same page arguments in one statement, and of pages with one start the longest: `begin` cuts the others from it. */
export const loaderOfPages = <Value>(
  name: string,
  read: (context: ReadContext, ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>,
  begin: (page: Value, first: number) => Value,
  areas = ANY,
) =>
  perRequest(
    (context) =>
      new DataLoader<PageKey, Value | null, string>(
        (keys) => withoutRecording(() => readPages(keys, (ids, page) => read(context, ids, page), begin)),
        {
          ...sharedCache(context, name, areas),
          cacheKeyFn: ({ id, first, after }) => `${first} ${after ?? ''} ${id}`,
        },
      ),
    areas,
  )

export function loadOnce<Value>(
  name: string,
  read: (context: ReadContext) => Promise<Value>,
  areas = ANY,
): (context: ReadContext) => Promise<Value> {
  const loader = perRequest(
    (context) =>
      new DataLoader<string, Value>(
        async (keys) => {
          const value = await withoutRecording(() => read(context))
          return keys.map(() => value)
        },
        sharedCache(context, name, areas),
      ),
    areas,
  )
  return (context) => loader(context).load('')
}

/** Loaders with the same name must have the same type of values. */
export const sharedCache = <Key, Value>(
  { sharedReads }: ReadContext,
  name: string,
  areas = ANY,
): { cacheMap?: CacheMap<Key, Promise<Value>> } =>
  sharedReads ? { cacheMap: sharedReads(name, areas) as CacheMap<Key, Promise<Value>> } : {}

async function readPages<Value>(
  keys: readonly PageKey[],
  read: (ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>,
  begin: (page: Value, first: number) => Value,
): Promise<(Value | null)[]> {
  const longest = new Map<string, PageKey>()
  for (const key of keys) {
    const known = longest.get(startOf(key))
    if (!known || known.first < key.first) longest.set(startOf(key), key)
  }
  const groups = Map.groupBy(longest.values(), ({ first, after }) => `${first} ${after ?? ''}`)
  const found = new Map<string, Value>()
  const readGroup = async ([one, ...others]: readonly PageKey[]) => {
    if (!one) return
    const { first, after } = one
    const pages = await read([one.id, ...others.map(({ id }) => id)], { first, after })
    for (const [id, page] of pages) found.set(startOf({ id, after }), page)
  }
  await Promise.all([...groups.values()].map(readGroup))
  return keys.map((key) => {
    const page = found.get(startOf(key))
    if (page === undefined) return null
    return longest.get(startOf(key))?.first === key.first ? page : begin(page, key.first)
  })
}

const startOf = ({ id, after }: Pick<PageKey, 'id' | 'after'>): string => `${after ?? ''} ${id}`
