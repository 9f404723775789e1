import { DOWNLOAD_LIMITS } from '#contract/downloads.ts'
import type { Download } from './download.ts'

/** Message for a device on which a download does not fit. */
export const FULL_TEXT = 'No room left on this device'

/** The storage that the browser grants this site; null if it does not report it. */
export async function deviceRoom(): Promise<{ used: number; free: number } | null> {
  try {
    const { usage = 0, quota } = await navigator.storage.estimate()
    return quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) }
  } catch {
    return null
  }
}

/** Asks the browser not to delete downloads when the device runs out of room. It may refuse; they work meanwhile. */
export async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    return
  }
}

export const usedBytes = (downloads: readonly Download[]): number =>
  downloads.reduce((sum, { bytes }) => sum + bytes, 0)

/** The reason why `bytes` more cannot be stored, if there is one: the limit for a device, or its free space. */
export async function noRoomFor(bytes: number, downloads: readonly Download[]): Promise<'limit' | 'full' | null> {
  if (downloads.length > DOWNLOAD_LIMITS.items || usedBytes(downloads) + bytes > DOWNLOAD_LIMITS.bytes) return 'limit'
  const room = await deviceRoom()
  return room && room.free < bytes ? 'full' : null
}
