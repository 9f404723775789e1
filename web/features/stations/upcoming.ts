import { airingPhase, type Times } from '#web/components/schedule/schedule-time.ts'

/** Entries that end after `now`, each once: a show across midnight is listed on both days. */
export function findUpcoming<Entry extends Times>(entries: readonly Entry[], now: number): Entry[] {
  const byStart = new Map(entries.map((entry) => [entry.startTimeUnixSeconds, entry]))
  return [...byStart.values()].filter((entry) => airingPhase(entry, now) !== 'past')
}
