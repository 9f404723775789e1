import { threadCpuUsage } from 'node:process'
import type { HostileText } from './hostile-texts.ts'

const LENGTH = 80_000
/** Quadratic work takes sixteen times as long for four times the text, linear work four times. */
const MAX_GROWTH = 9
/** What is done within this needs no second look. */
const UNDOUBTED_MS = 30
const MAX_MS_PER_KB = 15

/**
 * The texts on which `parse` takes time that grows faster than their length, as sentences; none for a parser of linear time.
 * Counts the processor time of this thread, so that other work on the machine does not matter.
 */
export function growingFasterThanText(
  parse: (text: string) => unknown,
  texts: readonly [string, HostileText][],
  length = LENGTH,
): string[] {
  return texts.flatMap(([name, text]) => {
    const [large, small] = [text(length), text(length / 4)]
    const most = (MAX_MS_PER_KB * length) / 1000
    const first = milliseconds(parse, large)
    if (first > most) return [`${name}: ${Math.round(first)} ms for ${length / 1000} kB`]
    // One look may have met a garbage collection.
    const best = first < UNDOUBTED_MS ? first : Math.min(first, milliseconds(parse, large))
    if (best < UNDOUBTED_MS) return []
    const growth = best / Math.min(...[1, 2, 3].map(() => milliseconds(parse, small)))
    return growth > MAX_GROWTH ? [`${name}: ${growth.toFixed(1)} times as long for four times the text`] : []
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
