import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Download } from './download.ts'
import { downloadedIds } from './downloaded-ids.ts'

export interface Confirmation {
  userId: string
  confirmedAt: number
  /** The latest observed time, because the clock may be set back. */
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

/** Closes the database afterwards, so that no tab blocks its deletion or an update by another one. */
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

/** Works also when the database cannot be read. */
export async function deleteDatabase(): Promise<void> {
  await deleteDB(NAME)
  downloadedIds.set([])
}

export const readAll = (): Promise<Download[]> =>
  withDatabase(async (db) => (await db.getAll('downloads')).toSorted((a, b) => b.addedAt - a.addedAt))

export const readDownload = (mediaId: string): Promise<Download | undefined> =>
  withDatabase((db) => db.get('downloads', mediaId))

const partsOf = (mediaId: string): IDBKeyRange => IDBKeyRange.bound([mediaId], [mediaId, []])

export const readParts = (mediaId: string): Promise<Blob[]> =>
  withDatabase((db) => db.getAll('parts', partsOf(mediaId)))

/** One transaction, also for the parts. Returns the changed download; undefined when it was removed, or `change` returns undefined. */
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

export async function add(download: Download): Promise<void> {
  await withDatabase(async (db) => {
    const transaction = db.transaction('downloads', 'readwrite')
    if (!(await transaction.store.get(download.mediaId))) void transaction.store.put(download).catch(ignore)
    await transaction.done
  })
  const ids = downloadedIds.get()
  if (!ids.includes(download.mediaId)) downloadedIds.set([...ids, download.mediaId])
}

/** Returns the number of removed downloads. */
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
