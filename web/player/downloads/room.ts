import { DOWNLOAD_LIMITS } from '#contract/downloads.ts'
import type { Download } from './download.ts'

export const FULL_TEXT = 'No room left on this device'

/** Null if the browser does not report the storage of this site. */
export async function deviceRoom(): Promise<{ used: number; free: number } | null> {
  try {
    const { usage = 0, quota } = await navigator.storage.estimate()
    return quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) }
  } catch {
    return null
  }
}

/** Asks the browser not to delete downloads when the device runs out of room. It may refuse. */
export async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    return
  }
}

export const usedBytes = (downloads: readonly Download[]): number =>
  downloads.reduce((sum, { bytes }) => sum + bytes, 0)

/** `limit`: more than a device may hold. `full`: no free space. Null if `bytes` more can be stored. */
export async function noRoomFor(bytes: number, downloads: readonly Download[]): Promise<'limit' | 'full' | null> {
  if (downloads.length > DOWNLOAD_LIMITS.items || usedBytes(downloads) + bytes > DOWNLOAD_LIMITS.bytes) return 'limit'
  const room = await deviceRoom()
  return room && room.free < bytes ? 'full' : null
}
