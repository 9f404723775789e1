import { readStored, writeStored } from './storage.ts'

/** A list in this browser's storage, the same in all its tabs. On the server it stays empty. */
export interface PersistentList<Item> {
  /** The same array until something changes. */
  get: () => readonly Item[]
  set: (items: readonly Item[]) => void
  /** Calls `listener` after every change, also of another tab; gives the function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** What is kept under `key`. Of what is found there, only what `isItem` knows counts. */
export function createPersistentList<Item>(
  key: string,
  isItem: (value: unknown) => value is Item,
): PersistentList<Item> {
  let items: readonly Item[] | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const hear = (event: StorageEvent) => {
    // Null: all of the storage was emptied.
    if (event.key !== key && event.key !== null) return
    items = undefined
    tell()
  }
  const read = () => {
    // From now on what another tab changes must be heard.
    if (typeof window !== 'undefined') window.addEventListener('storage', hear)
    return parse(readStored('local', key), isItem)
  }
  return {
    get: () => (items ??= read()),
    set(next) {
      items = next
      writeStored('local', key, JSON.stringify(next))
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function parse<Item>(text: string | null, isItem: (value: unknown) => value is Item): readonly Item[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isItem) : []
  } catch {
    return []
  }
}
