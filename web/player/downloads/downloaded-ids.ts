import { useSyncExternalStore } from 'react'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'

/**
 * Ids of the media in the database of downloads. If it is empty, the database is not opened and its scripts are not loaded; buttons
 * show the state of a download at once.
 */
export const downloadedIds = createPersistentList(
  STORAGE_KEYS.downloads,
  (value): value is string => typeof value === 'string',
)

const NONE: readonly string[] = []

/** Whether a media is downloaded or being downloaded; false on the server and during hydration. */
export const useIsDownloaded = (mediaId: string): boolean =>
  useSyncExternalStore(downloadedIds.subscribe, downloadedIds.get, () => NONE).includes(mediaId)

/** Number of the downloads on this device; 0 on the server and during hydration. */
export const useDownloadCount = (): number =>
  useSyncExternalStore(downloadedIds.subscribe, downloadedIds.get, () => NONE).length
