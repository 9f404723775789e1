import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface MovedClock {
  /** Environment of the process whose clock it is. */
  env: Record<string, string>
  /** Sets the clock ahead by so many seconds, back where they are negative, within a quarter of a second. */
  move: (seconds: number) => void
  remove: () => void
}

/** A clock for a process of Node that can be set while it runs: `Date` is moved, timers are not. */
export function movedClock(): MovedClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-clock-'))
  const file = path.join(folder, 'offset')
  return {
    env: {
      NODE_OPTIONS: `--import=${path.resolve('tests/kit/move-clock.mjs')}`,
      CLOCK_OFFSET_FILE: file,
    },
    move: (seconds) => writeFileSync(file, String(seconds * 1_000)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
