import { threadCpuUsage } from 'node:process'
import type { HostileText } from './texts.ts'

/** Time for one text relative to four texts of a quarter of its length: 1 for linear work, 4 for quadratic work. */
const MAX_GROWTH = 2.25
/** The CPU clock of a thread may have a resolution of some milliseconds. */
const MIN_MS = 5
/** Shorter times are not compared. */
const NEGLIGIBLE_MS = 25
/** Far above linear work on a slow machine: longer times end the attempts. */
const MAX_MS_PER_KB = 500
/** A garbage collection, or another guest of the host, may spoil one measurement, but not all. */
const ATTEMPTS = 6

/**
 * Returns a sentence for each text on which the time of `parse` grows faster than the length; none for a linear parser. Measures
 * the CPU time of this thread, so that other work on the machine has no effect.
 */
export function findSuperlinearTexts(
  parse: (text: string) => unknown,
  texts: readonly [string, HostileText][],
  length: number,
): string[] {
  return texts.flatMap(([name, text]) => {
    const [large, small] = [text(length), text(length / 4)]
    let growth = 0
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const time = milliseconds(parse, large)
      if (time < NEGLIGIBLE_MS) return []
      if (time > (MAX_MS_PER_KB * length) / 1000) return [`${name}: ${Math.round(time)} ms for ${length / 1000} kB`]
      const quarters = [1, 2, 3, 4].reduce((sum) => sum + milliseconds(parse, small), 0)
      growth = time / Math.max(quarters, MIN_MS)
      if (growth <= MAX_GROWTH) return []
    }
    return [`${name}: ${growth.toFixed(1)} times as long as four texts of a quarter`]
  })
}

/** CPU milliseconds of one call, including one that throws. */
function milliseconds(parse: (text: string) => unknown, text: string): number {
  const before = threadCpuUsage()
  try {
    parse(text)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
  }
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}
