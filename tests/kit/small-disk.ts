import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  /** Environment of the processes for which this is a disk. */
  env: Record<string, string>
  /** Leaves no space on it. */
  fill: () => void
  /** Gives the space back. */
  empty: () => void
  makeReadOnly: () => void
  remove: () => void
}

/**
 * A disk that can be full: a file system of its own in memory where this user may mount one, else a folder on which processes of Node with
 * `env` are refused every write while it is full.
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    return refusingDisk(folder)
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    env: {},
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      } catch (cause) {
        // Somebody else wrote meanwhile, and it is full all the same.
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
      }
    },
    empty: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function refusingDisk(folder: string): SmallDisk {
  const [full, readOnly] = [`${folder}.full`, `${folder}.readonly`]
  return {
    folder,
    env: { NODE_OPTIONS: `--import=${path.resolve('tests/kit/refuse-writes.mjs')}`, REFUSE_WRITES_TO: folder },
    fill: () => writeFileSync(full, ''),
    empty: () => rmSync(full, { force: true }),
    makeReadOnly: () => writeFileSync(readOnly, ''),
    remove() {
      for (const name of [folder, full, readOnly]) rmSync(name, { recursive: true, force: true })
    },
  }
}
