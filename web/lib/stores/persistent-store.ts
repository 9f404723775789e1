import { createListeners } from './listeners.ts'
import { readStored, writeStored } from './storage.ts'

/** A list in local storage, shared by all tabs. Always empty on the server. */
export interface PersistentList<Item> {
  /** The same array until something changes. */
  get: () => readonly Item[]
  set: (items: readonly Item[]) => void
  /** Discards the cached list: the `storage` event of another tab's change may still be pending. */
  reload: () => void
  /** Includes changes of other tabs. */
  subscribe: (listener: () => void) => () => void
}

/** Stored values that fail `isItem` are ignored. */
export function createPersistentList<Item>(
  key: string,
  isItem: (value: unknown) => value is Item,
): PersistentList<Item> {
  let items: readonly Item[] | undefined
  let isStored = true
  const { add, notify } = createListeners()
  const onStorage = (event: StorageEvent | PageTransitionEvent) => {
    // Null when the whole storage was cleared, or the page returns from the back/forward cache.
    const changed = 'key' in event ? event.key : null
    if (changed !== key && changed !== null) return
    items = undefined
    notify()
  }
  const read = () => {
    // The cache must follow changes of other tabs from the first read on.
    if (typeof window !== 'undefined') {
      window.addEventListener('storage', onStorage)
      window.addEventListener('pageshow', onStorage)
    }
    return parse(readStored('local', key), isItem)
  }
  return {
    get: () => (items ??= read()),
    set(next) {
      items = next
      const text = next.length > 0 ? JSON.stringify(next) : null
      writeStored('local', key, text)
      // If the storage is blocked or full, this is the only copy.
      isStored = readStored('local', key) === text
      notify()
    },
    reload() {
      if (isStored) items = undefined
    },
    subscribe: add,
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
