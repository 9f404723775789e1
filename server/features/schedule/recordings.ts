import { type StationId, STATIONS } from '#contract/stations.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { toDay, minuteOfDay } from './johannesburg.ts'
import type { Slot } from './slots.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Part of a URL: `2026-03-04-0600`, in Johannesburg. */
export function startText(startsAt: Date): string {
  const minutes = minuteOfDay(startsAt)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join('')
  return `${toDay(startsAt).date}-${clock}`
}

/** Follows from the airing, so that all nodes write and find the same recording. */
export const recordingId = ({ showId, startsAt }: Pick<Slot, 'showId' | 'startsAt'>): string =>
  `${showId}-${startText(startsAt)}`

export const recordingPath = ({ station, startsAt, endsAt }: Omit<Slot, 'showId'>): string =>
  `/live/airings/${station}/${seconds(startsAt)}-${seconds(endsAt)}/master.m3u8`

/** Null for a period that is empty or longer than a day. */
export function parseRecording(station: string, period: string): Omit<Slot, 'showId'> | null {
  const [, from, to] = /^([1-9]\d{0,10})-([1-9]\d{0,10})$/.exec(period) ?? []
  const id: StationId | undefined = STATIONS.find((each) => each === station)
  const [startsAt, endsAt] = [from, to].map((text) => new Date(Number(text) * 1000))
  if (!id || !startsAt || !endsAt) return null
  const lengthMs = endsAt.getTime() - startsAt.getTime()
  return lengthMs > 0 && lengthMs <= DAY_MS ? { station: id, startsAt, endsAt } : null
}
