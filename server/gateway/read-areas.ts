import { AsyncLocalStorage } from 'node:async_hooks'
import type { ContentArea, ContentChange } from '#server/database/changes.ts'

/** The areas of content that a value was read from; `everything` where they are not known. */
export type ReadAreas = readonly (ContentArea | typeof EVERYTHING)[]

export const EVERYTHING = 'everything'

const storage = new AsyncLocalStorage<Set<ReadAreas[number]> | undefined>()

/** Adds areas to those of the operation in progress. Without one it does nothing. */
export function recordAreas(areas: ReadAreas): void {
  const recorded = storage.getStore()
  for (const area of areas) recorded?.add(area)
}

/**
 * Adds the areas of a value to those of the operation in progress when it is loaded, before other consumers of the promise continue.
 */
export function recordAreasOf<Value>(loaded: Promise<Value>, areasOf: (value: Value) => ReadAreas): Promise<Value> {
  const recorded = storage.getStore()
  if (!recorded) return loaded
  return loaded.then((value) => {
    for (const area of areasOf(value)) recorded.add(area)
    return value
  })
}

/** Runs an operation and returns its result with the areas that it has read. */
export async function withAreas<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; areas: ReadonlySet<ReadAreas[number]> }> {
  const areas = new Set<ReadAreas[number]>()
  const result = await storage.run(areas, work)
  return { result, areas }
}

/** Runs reads whose areas the caller has recorded, for example the batch of a loader. */
export const withoutRecording = <Result>(work: () => Result): Result => storage.run(undefined, work)

/** Whether a change of content may have changed a value that was read from these areas. */
export function isConcerned(areas: Iterable<ReadAreas[number]>, change: ContentChange): boolean {
  if (change === null) return true
  for (const area of areas) if (area === EVERYTHING || change.has(area)) return true
  return false
}
