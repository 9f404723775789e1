import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterThisFile } from '#tests/kit/after-file.ts'

export interface SmallDisk {
  folder: string
  /** Writes until nothing more fits. */
  fill: () => void
}

/** A disk of so many megabytes until the test file is over; null where this machine lets nobody mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  afterThisFile(async () => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const filling = path.join(folder, 'filling')
  return {
    folder,
    fill() {
      for (const bytes of [1_000_000, 4_096]) writeUntilFull(filling, Buffer.alloc(bytes))
    },
  }
}

function writeUntilFull(file: string, bytes: Buffer): void {
  try {
    for (;;) writeFileSync(file, bytes, { flag: 'a' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
  }
}
