import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface MovedClock {
  /** Environment of the process with this clock. */
  env: Record<string, string>
  /** Offsets the clock by seconds; takes effect within 250 ms. */
  move: (seconds: number) => void
  remove: () => void
}

/** A settable clock for a Node process: it offsets `Date`, not timers. */
export function movedClock(): MovedClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-clock-'))
  const file = path.join(folder, 'offset')
  return {
    env: {
      NODE_OPTIONS: `--import=${path.resolve('tests/kit/processes/move-clock.mjs')}`,
      CLOCK_OFFSET_FILE: file,
    },
    move: (seconds) => writeFileSync(file, String(seconds * 1_000)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
