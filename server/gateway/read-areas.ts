import { AsyncLocalStorage } from 'node:async_hooks'
import type { ContentArea, ContentChange } from '#server/database/changes.ts'

/** `everything` where they are not known. */
export type ReadAreas = readonly (ContentArea | typeof EVERYTHING)[]

export const EVERYTHING = 'everything'

const storage = new AsyncLocalStorage<Set<ReadAreas[number]> | undefined>()

export function recordAreas(areas: ReadAreas): void {
  const recorded = storage.getStore()
  for (const area of areas) recorded?.add(area)
}

/** Records the areas before other consumers of the promise continue. */
export function recordAreasOf<Value>(loaded: Promise<Value>, areasOf: (value: Value) => ReadAreas): Promise<Value> {
  const recorded = storage.getStore()
  if (!recorded) return loaded
  return loaded.then((value) => {
    for (const area of areasOf(value)) recorded.add(area)
    return value
  })
}

export async function withAreas<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; areas: ReadonlySet<ReadAreas[number]> }> {
  const areas = new Set<ReadAreas[number]>()
  const result = await storage.run(areas, work)
  return { result, areas }
}

/** For reads whose areas the caller has recorded, such as the batch of a loader. */
export const withoutRecording = <Result>(work: () => Result): Result => storage.run(undefined, work)

export function isConcerned(areas: Iterable<ReadAreas[number]>, change: ContentChange): boolean {
  if (change === null) return true
  for (const area of areas) if (area === EVERYTHING || change.has(area)) return true
  return false
}
