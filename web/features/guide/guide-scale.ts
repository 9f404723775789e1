import { placeOnDay, type Day, type Times } from '#web/components/schedule/schedule-time.ts'

/** Pixels of one minute on the desktop guide. */
const SCALE = 3.1
/** Width of the column with the stations. */
export const WHO_WIDTH = 116
/** How many minutes before the wanted time are left in view. */
const LEAD = 60

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  text: `${String(hour).padStart(2, '0')}:00`,
  left: hour * 60 * SCALE,
}))

export const DAY_WIDTH = 24 * 60 * SCALE

/** Pixels from midnight to `minutes`. */
export const leftOf = (minutes: number) => minutes * SCALE

/** Where the guide opens, in pixels from midnight, so that `minutes` and a little of what was before is in view. */
export const openingAt = (minutes: number) => Math.max(0, leftOf(minutes - LEAD))

/** The box of a programme, in pixels from midnight, with a small gap to its neighbours. */
export function boxOf(item: Times, day: Day): { left: number; width: number } {
  const { from, length } = placeOnDay(item, day)
  return { left: leftOf(from) + 3, width: Math.max(0, leftOf(length) - 5) }
}
