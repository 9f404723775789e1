import type { PlayingItem } from '#contract/now-playing.ts'
import type { Database } from '#server/database/connect.ts'
import { headlinesByIds } from '#server/features/catalogue/shows.ts'
import { partsBetween } from '../airings.ts'
import { readSchedules } from '../read-schedules.ts'
import type { Slot } from '../slots.ts'

/** Where the log has no item, adds a programme inside the airing, and the airing itself after it. */
export async function withInterruptions(
  db: Database,
  { station, startsAt, endsAt }: Omit<Slot, 'showId'>,
  items: readonly PlayingItem[],
): Promise<readonly PlayingItem[]> {
  const schedule = (await readSchedules(db, [station], startsAt, endsAt)).get(station)
  const parts = schedule ? partsBetween(schedule, startsAt, endsAt) : []
  if (parts.length < 2) return items
  const begins = items.map((item) => Date.parse(item.startsAt))
  const missing = parts.filter(
    (part) => !begins.some((at) => at >= part.startsAt.getTime() && at < part.endsAt.getTime()),
  )
  const titles = await headlinesByIds(
    db,
    missing.flatMap(({ airing }) => airing.showId ?? []),
  )
  const added = missing.map(({ airing, ...part }) => ({
    kind: 'show' as const,
    title: titles.get(airing.showId ?? '') ?? airing.imported?.title ?? '',
    startsAt: part.startsAt.toISOString(),
  }))
  return [...items, ...added.filter(({ title }) => title !== '')].toSorted(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt),
  )
}
