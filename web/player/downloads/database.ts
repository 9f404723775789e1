import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Download } from './download.ts'
import { downloadedIds } from './downloaded-ids.ts'

/** When the subscription of an account was confirmed last. */
export interface Confirmation {
  userId: string
  confirmedAt: number
  /** The latest time that was observed, because the clock may be set back. */
  seenAt: number
}

type PartKey = [mediaId: string, offset: number]

interface Schema extends DBSchema {
  downloads: { key: string; value: Download }
  parts: { key: PartKey; value: Blob }
  confirmation: { key: string; value: Confirmation }
}

export type DownloadDatabase = IDBPDatabase<Schema>

const NAME = 'downloads'

/** Runs `work` on the database. It is closed afterwards, so that no tab blocks the deletion or an update of another one. */
export async function withDatabase<Result>(work: (db: DownloadDatabase) => Promise<Result>): Promise<Result> {
  const db = await openDB<Schema>(NAME, 1, {
    upgrade(created) {
      created.createObjectStore('downloads', { keyPath: 'mediaId' })
      created.createObjectStore('parts')
      created.createObjectStore('confirmation', { keyPath: 'userId' })
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Deletes all downloads and confirmations, also if they cannot be read. */
export async function deleteDatabase(): Promise<void> {
  await deleteDB(NAME)
  downloadedIds.set([])
}

/** All downloads, newest first. */
export const readAll = (): Promise<Download[]> =>
  withDatabase(async (db) => (await db.getAll('downloads')).toSorted((a, b) => b.addedAt - a.addedAt))

export const readDownload = (mediaId: string): Promise<Download | undefined> =>
  withDatabase((db) => db.get('downloads', mediaId))

const partsOf = (mediaId: string): IDBKeyRange => IDBKeyRange.bound([mediaId], [mediaId, []])

/** The parts of a download in their order. */
export const readParts = (mediaId: string): Promise<Blob[]> =>
  withDatabase((db) => db.getAll('parts', partsOf(mediaId)))

/**
 * Changes a download in one transaction, together with the part that was received, and returns it. Undefined, and nothing is
 * stored, when it was removed meanwhile or `change` returns undefined. `dropsParts`: deletes the earlier parts.
 */
export function update(
  mediaId: string,
  change: (download: Download) => Download | undefined,
  { part, dropsParts = false }: { part?: { offset: number; bytes: Blob }; dropsParts?: boolean } = {},
): Promise<Download | undefined> {
  return withDatabase(async (db) => {
    const transaction = db.transaction(['downloads', 'parts'], 'readwrite')
    const downloads = transaction.objectStore('downloads')
    const before = await downloads.get(mediaId)
    const after = before && change(before)
    if (after) {
      const parts = transaction.objectStore('parts')
      if (dropsParts) void parts.delete(partsOf(mediaId)).catch(ignore)
      if (part) void parts.put(part.bytes, [mediaId, part.offset]).catch(ignore)
      void downloads.put(after).catch(ignore)
    }
    await transaction.done
    return after
  })
}

/** The failure of a request also rejects the transaction, which is awaited. */
const ignore = () => undefined

/** Adds a download unless the media has one. */
export async function add(download: Download): Promise<void> {
  await withDatabase(async (db) => {
    const transaction = db.transaction('downloads', 'readwrite')
    if (!(await transaction.store.get(download.mediaId))) void transaction.store.put(download).catch(ignore)
    await transaction.done
  })
  const ids = downloadedIds.get()
  if (!ids.includes(download.mediaId)) downloadedIds.set([...ids, download.mediaId])
}

/** Removes the downloads that `isRemoved` selects with all their data, and returns their number. */
export async function remove(isRemoved: (download: Download) => boolean): Promise<number> {
  const [removed, kept] = await withDatabase(async (db) => {
    const transaction = db.transaction(['downloads', 'parts'], 'readwrite')
    const all = await transaction.objectStore('downloads').getAll()
    const gone = all.filter(isRemoved)
    for (const { mediaId } of gone) {
      void transaction.objectStore('downloads').delete(mediaId).catch(ignore)
      void transaction.objectStore('parts').delete(partsOf(mediaId)).catch(ignore)
    }
    await transaction.done
    return [gone, all.filter((download) => !isRemoved(download))]
  })
  downloadedIds.set(kept.map(({ mediaId }) => mediaId))
  return removed.length
}
