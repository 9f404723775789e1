import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { errorCode } from '#server/lib/errors/error-code.ts'

export interface SmallDisk {
  folder: string
  /** Environment of the processes that use this disk. */
  env: Record<string, string>
  /** Fills the disk. */
  fill: () => void
  /** Frees the space. */
  empty: () => void
  makeReadOnly: () => void
  remove: () => void
}

/**
 * A disk that can be filled: a tmpfs if this user may mount one, otherwise a folder in which Node processes with `env` cannot write
 * while it is full.
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
        // Another process has written meanwhile; the disk is full anyway.
        if (errorCode(cause) !== 'ENOSPC') throw cause
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
    env: {
      NODE_OPTIONS: `--import=${path.resolve('tests/kit/processes/refuse-writes.mjs')}`,
      REFUSE_WRITES_TO: folder,
    },
    fill: () => writeFileSync(full, ''),
    empty: () => rmSync(full, { force: true }),
    makeReadOnly: () => writeFileSync(readOnly, ''),
    remove() {
      for (const name of [folder, full, readOnly]) rmSync(name, { recursive: true, force: true })
    },
  }
}
