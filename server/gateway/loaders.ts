import DataLoader, { type CacheMap } from 'dataloader'
import type { Database } from '#server/database/connect.ts'
import type { PageRequest } from '#server/lib/page.ts'
import type { ResponseBudget } from './response-budget.ts'

/** Returns the cache of the loader with that name, which several requests share. */
export type SharedReads = (loader: string) => CacheMap<string, Promise<unknown>>

/** The context of the reads of one request. */
export interface ReadContext {
  db: Database
  /** The time of the request; the whole response is consistent with it. */
  now: Date
  /** Remaining size limits of the response. */
  budget: ResponseBudget
  /**
   * Caches shared with other requests, whose reads are not repeated. All of these requests must be anonymous, and must see the
   * same published content.
   */
  sharedReads?: SharedReads | undefined
}

type PageKey = PageRequest & { id: string }

/** Returns a getter for a value that is created once per request, on first use. */
export function perRequest<Value extends object>(
  create: (context: ReadContext) => Value,
): (context: ReadContext) => Value {
  const values = new WeakMap<ReadContext, Value>()
  return (context) => {
    const value = values.get(context) ?? create(context)
    values.set(context, value)
    return value
  }
}

/** A DataLoader by id: reads all ids of a tick in one statement; null for an id that was not found. `name` must be unique. */
export const loaderById = <Id extends string, Value>(
  name: string,
  read: (context: ReadContext, ids: readonly Id[]) => Promise<Map<Id, Value>>,
) =>
  perRequest(
    (context) =>
      new DataLoader<Id, Value | null>(
        async (ids) => {
          const found = await read(context, ids)
          return ids.map((id) => found.get(id) ?? null)
        },
        sharedCache(context, name),
      ),
  )

/** A DataLoader of list pages: one statement for all lists whose same page is requested. */
export const loaderOfPages = <Value>(
  name: string,
  read: (context: ReadContext, ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>,
) =>
  perRequest(
    (context) =>
      new DataLoader<PageKey, Value | null, string>(
        (keys) => readPages(keys, (ids, page) => read(context, ids, page)),
        {
          ...sharedCache(context, name),
          cacheKeyFn: ({ id, first, after }) => `${first} ${after ?? ''} ${id}`,
        },
      ),
  )

/** A value without a key, read once per request. */
export function loadOnce<Value>(
  name: string,
  read: (context: ReadContext) => Promise<Value>,
): (context: ReadContext) => Promise<Value> {
  const loader = perRequest(
    (context) =>
      new DataLoader<string, Value>(
        async (keys) => {
          const value = await read(context)
          return keys.map(() => value)
        },
        sharedCache(context, name),
      ),
  )
  return (context) => loader(context).load('')
}

/** The cache options of a DataLoader. Loaders with the same name must have the same type of values. */
export const sharedCache = <Key, Value>(
  { sharedReads }: ReadContext,
  name: string,
): { cacheMap?: CacheMap<Key, Promise<Value>> } =>
  sharedReads ? { cacheMap: sharedReads(name) as CacheMap<Key, Promise<Value>> } : {}

async function readPages<Value>(
  keys: readonly PageKey[],
  read: (ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>,
): Promise<(Value | null)[]> {
  const groups = Map.groupBy(keys, ({ first, after }) => `${first} ${after ?? ''}`)
  const found = new Map(
    await Promise.all(
      [...groups].map(async ([name, [one, ...others]]) => {
        const ids = [one, ...others].map((key) => key?.id ?? '')
        return [name, await read(ids, { first: one?.first ?? 0, after: one?.after ?? null })] as const
      }),
    ),
  )
  return keys.map(({ id, first, after }) => found.get(`${first} ${after ?? ''}`)?.get(id) ?? null)
}
