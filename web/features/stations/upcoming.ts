import { phaseOf, type Times } from '#web/components/schedule/schedule-time.ts'

/** The entries that are not over at `now`, each once: a show across midnight stands in both of its days. */
export function upcomingOf<Entry extends Times>(entries: readonly Entry[], now: number): Entry[] {
  const byStart = new Map(entries.map((entry) => [entry.startTimeUnixSeconds, entry]))
  return [...byStart.values()].filter((entry) => phaseOf(entry, now) !== 'past')
}
