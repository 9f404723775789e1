import { threadCpuUsage } from 'node:process'
import type { HostileText } from './hostile-texts.ts'

/** For one text and for its four quarters linear work takes the same time, quadratic work four times as long. */
const MAX_GROWTH = 2.25
/** The clock of a thread may go in steps of some milliseconds. */
const LEAST_MS = 5
/** What is done within this needs no second look. */
const UNDOUBTED_MS = 25
const MAX_MS_PER_KB = 15
/** A garbage collection may spoil one measurement, but not all. */
const ATTEMPTS = 4

/**
 * The texts on which `parse` takes time that grows faster than their length, as sentences; none for a parser of linear time.
 * Counts the processor time of this thread, so that other work on the machine does not matter.
 */
export function growingFasterThanText(
  parse: (text: string) => unknown,
  texts: readonly [string, HostileText][],
  length: number,
): string[] {
  return texts.flatMap(([name, text]) => {
    const [large, small] = [text(length), text(length / 4)]
    let growth = 0
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const time = milliseconds(parse, large)
      if (time < UNDOUBTED_MS) return []
      if (time > (MAX_MS_PER_KB * length) / 1000) return [`${name}: ${Math.round(time)} ms for ${length / 1000} kB`]
      const quarters = [1, 2, 3, 4].reduce((sum) => sum + milliseconds(parse, small), 0)
      growth = time / Math.max(quarters, LEAST_MS)
      if (growth <= MAX_GROWTH) return []
    }
    return [`${name}: ${growth.toFixed(1)} times as long as four texts of a quarter`]
  })
}

/** A text that is refused counts too: what matters is how long that takes. */
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
