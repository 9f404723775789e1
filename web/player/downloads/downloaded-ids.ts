import { useSyncExternalStore } from 'react'
import { createPersistentList } from '#web/lib/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/storage.ts'

/**
 * Ids of the media in the database of downloads. Without any, nobody opens the database or loads its scripts, and buttons know
 * at once what is downloaded.
 */
export const downloadedIds = createPersistentList(
  STORAGE_KEYS.downloads,
  (value): value is string => typeof value === 'string',
)

const NONE: readonly string[] = []

/** Whether a media is downloaded, or on its way; false on the server and during hydration. */
export const useIsDownloaded = (mediaId: string): boolean =>
  useSyncExternalStore(downloadedIds.subscribe, downloadedIds.get, () => NONE).includes(mediaId)

/** Number of the downloads on this device; 0 on the server and during hydration. */
export const useDownloadCount = (): number =>
  useSyncExternalStore(downloadedIds.subscribe, downloadedIds.get, () => NONE).length
