import { useSyncExternalStore } from 'react'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'

/** While this list is empty, the database is not opened and its scripts are not loaded. Buttons show the state of a download at once. */
export const downloadedIds = createPersistentList(
  STORAGE_KEYS.downloads,
  (value): value is string => typeof value === 'string',
)

const NONE: readonly string[] = []

/** True also while it is being downloaded; false on the server and during hydration. */
export const useIsDownloaded = (mediaId: string): boolean =>
  useSyncExternalStore(downloadedIds.subscribe, downloadedIds.get, () => NONE).includes(mediaId)

export const useDownloadCount = (): number =>
  useSyncExternalStore(downloadedIds.subscribe, downloadedIds.get, () => NONE).length
