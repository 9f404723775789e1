import { recordingId } from '../recordings.ts'
import type { Slot } from '../slots.ts'

export interface PlannedAiring extends Slot {
  id: string
  /** The actual start is later if the schedule was changed while another show was on air. */
  scheduledAt: Date
}

export type StoredAiring = Pick<PlannedAiring, 'id' | 'station' | 'showId' | 'startsAt' | 'endsAt'>

export interface AiringChanges {
  added: PlannedAiring[]
  changed: StoredAiring[]
  removed: string[]
}

/** A show that a schedule change delays is dropped if less than this remains of it. */
const SHORTEST_MS = 60_000

/** The past stays: airings that have begun are ended but never removed. `slots` overlap the time from `plannedUntil` on. */
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
  const begun = kept
    .filter(({ startsAt }) => startsAt <= now)
    .map(({ id, endsAt }) => ({ slot: scheduled.get(id), endsAt }))
  for (const slot of slots.filter((one) => !known.has(recordingId(one)))) {
    const hasBegun = slot.startsAt <= now
    const others = begun.filter((other) => hasBegun && !(other.slot && isWithin(slot, other.slot)))
    const startsAt = new Date(Math.max(slot.startsAt.getTime(), ...others.map(({ endsAt }) => endsAt.getTime())))
    if (slot.endsAt.getTime() - startsAt.getTime() < SHORTEST_MS) continue
    changes.added.push({ ...slot, id: recordingId(slot), scheduledAt: slot.startsAt, startsAt })
    if (hasBegun) begun.push({ slot, endsAt: slot.endsAt })
  }
  return changes
}

/** Whether the slot interrupts the other one, which goes on afterwards. */
const isWithin = (slot: Slot, other: Slot) => slot.startsAt > other.startsAt && slot.endsAt < other.endsAt

const withEnd = (airing: StoredAiring, endsAt: Date): StoredAiring => ({ ...airing, endsAt })

/** A current airing that left the schedule ends with the start of the next one, but not before `plannedUntil`. */
function endOfDropped(airing: StoredAiring, slots: readonly Slot[], plannedUntil: Date, now: Date): Date {
  const successor = slots.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
  const end = successor && successor.startsAt >= plannedUntil ? successor.startsAt : now
  // The path of a recording has whole seconds.
  const seconds = Math.max(Math.floor(end.getTime() / 1_000), airing.startsAt.getTime() / 1_000 + 1)
  return new Date(seconds * 1_000)
}
