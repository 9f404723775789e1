import type { Transaction } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Tables } from '#server/database/tables.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { airingsBetween } from '../airings.ts'
import { readSchedules } from '../read-schedules.ts'
import type { Slot } from '../slots.ts'
import { ALL_RIGHTS, rightsByShowIds, type ShowRights } from './rights.ts'

/** A recording contains programmes that interrupt it, except those with rights of their own: these divide it into several recordings. */
export async function scheduledSlots(
  tx: Transaction<Tables>,
  station: StationId,
  from: Date,
  to: Date,
): Promise<Slot[]> {
  const schedule = (await readSchedules(tx, [station], from, to)).get(station)
  if (!schedule) return []
  // No airing is longer than a day.
  const airings = airingsBetween(schedule, new Date(from.getTime() - DAY_MS), new Date(to.getTime() + DAY_MS))
  const slots = airings.flatMap(({ showId, startsAt, endsAt }) =>
    showId === null ? [] : [{ station, showId, startsAt, endsAt }],
  )
  const rights = await rightsByShowIds(tx, [...new Set(slots.map(({ showId }) => showId))])
  const rightsOf = ({ showId }: Slot) => rights.get(showId) ?? ALL_RIGHTS
  return slots
    .flatMap((slot, index) => {
      const inside = slots.slice(index + 1).filter((other) => other.endsAt < slot.endsAt)
      return without(
        slot,
        inside.filter((inner) => isLimited(rightsOf(inner), rightsOf(slot))),
      )
    })
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Whether rights are limited in another way than those of the show around. */
const isLimited = (inner: ShowRights, outer: ShowRights) =>
  ![ALL_RIGHTS, outer].some((rights) => JSON.stringify(rights) === JSON.stringify(inner))

function without(slot: Slot, others: readonly Slot[]): Slot[] {
  const parts: Slot[] = []
  let { startsAt } = slot
  for (const other of others) {
    if (other.startsAt > startsAt) parts.push({ ...slot, startsAt, endsAt: other.startsAt })
    if (other.endsAt > startsAt) startsAt = other.endsAt
  }
  return [...parts, { ...slot, startsAt }]
}
