import fs from 'node:fs'
import path from 'node:path'
import { makePrivateFolder } from '#server/lib/private-folder.ts'

/** What PostgreSQL needs to go on: a new segment of its log. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Stands beside a folder while a database is made in it. */
const markerPath = (folder: string) => `${folder}.unfinished`

/**
 * Before a start: a folder that only its owner may enter, of a database that is whole or has not been begun. What an interrupted first
 * start left is removed.
 */
export function prepareFolder(folder: string): void {
  makePrivateFolder(folder)
  if (fs.existsSync(markerPath(folder))) {
    for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) fs.writeFileSync(markerPath(folder), '', { mode: 0o600 })
}

/** After the first start. */
export const markFolderComplete = (folder: string): void => fs.rmSync(markerPath(folder), { force: true })

/** Throws the error of the system where the folder cannot be written, or its disk is full. */
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
