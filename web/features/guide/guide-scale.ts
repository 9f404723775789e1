import { spanOnDay, type Day, type Times } from '#web/components/schedule/schedule-time.ts'

/** Pixels for each minute. */
const SCALE = 3.1
/** Pixels. */
export const STATION_COLUMN_WIDTH = 116
/** Minutes shown before the target time, at least. */
const LEAD = 60
/** Minutes. The grid opens at a full or a half hour, so that it rarely cuts a programme just before its end. */
const STEP = 30

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  text: `${String(hour).padStart(2, '0')}:00`,
  left: hour * 60 * SCALE,
}))

export const DAY_WIDTH = 24 * 60 * SCALE

export const minutesToPixels = (minutes: number) => minutes * SCALE

export const initialScrollLeft = (minutes: number) =>
  minutesToPixels(Math.max(0, Math.floor((minutes - LEAD) / STEP) * STEP))

/** In pixels from midnight, with a gap to the neighbours. */
export function programmeBox(item: Times, day: Day): { left: number; width: number } {
  const { from, length } = spanOnDay(item, day)
  return { left: minutesToPixels(from) + 3, width: Math.max(0, minutesToPixels(length) - 5) }
}
