import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'

const SHARED_MEMORY = '/dev/shm'
/** Several times what is there at once: some databases of 64 MB. Containers often have 64 MB in all. */
const ENOUGH_BYTES = 2e9

/**
 * Folder of temporary embedded databases, in memory where there is room: each is a copy of a template of 64 MB and synchronises its files,
 * for which a site on a disk takes half as much CPU time more. Tests of durability and of full disks use a disk.
 */
export const MEMORY_FOLDER: string = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : os.tmpdir()

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH_BYTES
}
