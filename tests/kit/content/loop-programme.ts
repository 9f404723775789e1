import type { LogItem, Programme } from '#server/features/now-playing/playout.ts'

/** An item of a loop, in milliseconds from its start. */
type LoopItem = Omit<LogItem, 'startsAt' | 'endsAt'> & { startMs: number; endMs: number }

/** A programme that repeats its items; a round of `durationMs` starts at each multiple of it since 1970. */
export const loopProgramme = (durationMs: number, items: readonly LoopItem[]): Programme => ({
  itemsBetween(from, to) {
    const first = Math.floor(from / durationMs)
    const rounds = Array.from({ length: Math.floor(to / durationMs) - first + 1 }, (_, i) => (first + i) * durationMs)
    return rounds
      .flatMap((round) =>
        items.map(({ startMs, endMs, ...item }) => ({ ...item, startsAt: round + startMs, endsAt: round + endMs })),
      )
      .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
  },
})
