import DataLoader, { type CacheMap } from 'dataloader'
import type { Database } from '#server/database/connect.ts'
import type { PageRequest } from '#server/lib/page.ts'
import type { ResponseBudget } from './response-budget.ts'

/** The values that the loader of that name has read, shared by several requests. */
export type SharedReads = (loader: string) => CacheMap<string, Promise<unknown>>

/** What a read depends on; of one request. */
export interface ReadContext {
  db: Database
  /** The instant that the whole response takes for now. */
  now: Date
  /** What the response may still load and hold. */
  budget: ResponseBudget
  /**
   * With it nothing is read that another request has read; all requests that share have to be anonymous, and what is published
   * must not differ between them.
   */
  sharedReads?: SharedReads | undefined
}

type PageKey = PageRequest & { id: string }

/** A value that each request creates once, when it first needs it. */
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

/** A loader that reads all ids of a tick in one statement; null for an id that was not found. `name` is unique. */
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

/** A loader of pages of lists: one statement for all lists of which the same page is asked. */
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

/** A value without a key, read once. */
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

/** The cache of a DataLoader. A name stands for one type of values. */
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
