import { useSyncExternalStore } from 'react'
import { once } from '#web/lib/memoize.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import { readAll } from './database.ts'
import type { Download } from './download.ts'
import { downloadedIds } from './downloaded-ids.ts'

/** Newest first. `loading`: not read yet. `blocked`: this browser stores none. */
export type Downloads = readonly Download[] | 'loading' | 'blocked'

const store = createValueStore<Downloads>('loading')

export const otherTabs = once(() => {
  const channel = new BroadcastChannel('downloads')
  channel.addEventListener('message', () => void refreshDownloads())
  return channel
})

/** Never rejects. */
export async function refreshDownloads(): Promise<void> {
  const before = store.get()
  const known = new Map(
    typeof before === 'string' ? [] : before.map((download) => [download.mediaId, download.picture]),
  )
  try {
    const all = await readAll()
    followIds(all.map(({ mediaId }) => mediaId))
    // The database returns a new object at each read, and the image would be loaded again.
    store.set(all.map((read) => ({ ...read, picture: known.get(read.mediaId) ?? read.picture })))
  } catch (cause) {
    console.info('Downloads cannot be stored in this browser', cause)
    store.set('blocked')
  }
}

/** Another tab, or the browser itself, may have removed downloads. */
function followIds(ids: readonly string[]): void {
  if (ids.join() !== downloadedIds.get().join()) downloadedIds.set(ids)
}

export function showReceived(mediaId: string, received: Partial<Download>): void {
  const all = store.get()
  if (typeof all === 'string') return
  store.set(all.map((download) => (download.mediaId === mediaId ? { ...download, ...received } : download)))
}

function subscribe(listener: () => void): () => void {
  otherTabs()
  if (store.get() === 'loading') void refreshDownloads()
  return store.subscribe(listener)
}

export const useDownloads = (): Downloads => useSyncExternalStore(subscribe, store.get, (): Downloads => 'loading')
