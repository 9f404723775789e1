import { recordingId } from '../recordings.ts'
import type { Slot } from '../slots.ts'

/** An airing with the id of its content. */
export interface PlannedAiring extends Slot {
  id: string
  /** Its start by the schedule. It began later where the schedule was changed while another show was on air. */
  scheduledAt: Date
}

export type StoredAiring = Pick<PlannedAiring, 'id' | 'station' | 'showId' | 'startsAt' | 'endsAt'>

export interface AiringChanges {
  added: PlannedAiring[]
  /** With their new ends. */
  changed: StoredAiring[]
  /** Ids of airings that had not begun. */
  removed: string[]
}

/** The rest of a show that another one has delayed by a change of the schedule is left out when it is shorter. */
const SHORTEST_MS = 60_000

/**
 * Compares the stored airings of a station with its schedule. What was on air is a fact that a later schedule does not change: only
 * airings that have not ended by `now` are, and one that has begun is ended, never removed. `slots` are the airings by the schedule
 * that overlap the time from `plannedUntil` on.
 */
export function planAirings(
  stored: readonly StoredAiring[],
  slots: readonly Slot[],
  plannedUntil: Date,
  now: Date,
): AiringChanges {
  const changes: AiringChanges = { added: [], changed: [], removed: [] }
  const scheduled = new Map(slots.map((slot) => [recordingId(slot), slot]))
  const kept: StoredAiring[] = []
  for (const airing of stored) {
    const slot = scheduled.get(airing.id)
    if (airing.endsAt <= now) kept.push(airing)
    else if (slot) kept.push(withEnd(airing, slot.endsAt > airing.startsAt ? slot.endsAt : airing.endsAt))
    else if (airing.startsAt > now) changes.removed.push(airing.id)
    else kept.push(withEnd(airing, endOfDropped(airing, slots, plannedUntil, now)))
  }
  const ends = new Map(stored.map(({ id, endsAt }) => [id, endsAt.getTime()]))
  changes.changed = kept.filter(({ id, endsAt }) => ends.get(id) !== endsAt.getTime())
  const known = new Set(kept.map(({ id }) => id))
  let lastEnd = Math.max(0, ...kept.filter(({ startsAt }) => startsAt <= now).map(({ endsAt }) => endsAt.getTime()))
  for (const slot of slots.filter((one) => !known.has(recordingId(one)))) {
    const startsAt = new Date(Math.max(slot.startsAt.getTime(), slot.startsAt <= now ? lastEnd : 0))
    if (slot.endsAt.getTime() - startsAt.getTime() < SHORTEST_MS) continue
    changes.added.push({ ...slot, id: recordingId(slot), scheduledAt: slot.startsAt, startsAt })
    if (slot.startsAt <= now) lastEnd = Math.max(lastEnd, slot.endsAt.getTime())
  }
  return changes
}

const withEnd = (airing: StoredAiring, endsAt: Date): StoredAiring => ({ ...airing, endsAt })

/** A show that the schedule no longer has ends where the next one begins, if that is not before the last look at the schedule. */
function endOfDropped(airing: StoredAiring, slots: readonly Slot[], plannedUntil: Date, now: Date): Date {
  const successor = slots.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
  const end = successor && successor.startsAt >= plannedUntil ? successor.startsAt : now
  // The address of a recording has whole seconds.
  const seconds = Math.max(Math.floor(end.getTime() / 1_000), airing.startsAt.getTime() / 1_000 + 1)
  return new Date(seconds * 1_000)
}
