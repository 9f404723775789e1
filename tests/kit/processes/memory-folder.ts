import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'

const SHARED_MEMORY = '/dev/shm'
/** Several times the concurrent need: a few databases of 64 MB. Containers often have only 64 MB. */
const ENOUGH_BYTES = 2e9

/**
 * Folder of temporary embedded databases, in memory if there is room: each is a copy of a 64 MB template and syncs its files, which
 * on a disk costs half as much CPU time again. Tests of durability and of full disks use a disk.
 */
export const MEMORY_FOLDER: string = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : os.tmpdir()

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH_BYTES
}
