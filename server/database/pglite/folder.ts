import fs from 'node:fs'
import path from 'node:path'
import { makePrivateFolder } from '#server/lib/system/private-folder.ts'

/** A segment of the write-ahead log, which PostgreSQL may have to create. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** The marker exists beside a folder while a database is being created in it. */
const markerPath = (folder: string) => `${folder}.unfinished`

/** Whether the folder has a database whose creation was not interrupted. */
export const hasDatabase = (folder: string): boolean =>
  fs.existsSync(path.join(folder, 'PG_VERSION')) && !fs.existsSync(markerPath(folder))

/** Makes the folder private, and removes the incomplete database of an interrupted first start. */
export function prepareFolder(folder: string): void {
  makePrivateFolder(folder)
  if (fs.existsSync(markerPath(folder))) {
    for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) fs.writeFileSync(markerPath(folder), '', { mode: 0o600 })
}

export const markFolderComplete = (folder: string): void => fs.rmSync(markerPath(folder), { force: true })

/** Throws the system error where the folder is not writable or its disk is full. */
export function probeFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    fs.writeFileSync(probe, Buffer.alloc(64 * 1024), { mode: 0o600, flush: true })
  } finally {
    fs.rmSync(probe, { force: true })
  }
  const { bavail, bsize } = fs.statfsSync(folder)
  if (bavail * bsize < MIN_FREE_BYTES)
    throw Object.assign(new Error(`less than ${MIN_FREE_BYTES / 2 ** 20} MB are free`), { code: 'ENOSPC' })
}
