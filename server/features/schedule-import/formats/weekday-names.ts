import { ScheduleError } from './schedule-file.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const AFRIKAANS = ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrydag', 'saterdag', 'sondag']
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  daily: [1, 2, 3, 4, 5, 6, 7],
  'every day': [1, 2, 3, 4, 5, 6, 7],
  daagliks: [1, 2, 3, 4, 5, 6, 7],
  weekday: [1, 2, 3, 4, 5],
  weekdays: [1, 2, 3, 4, 5],
  weeksdae: [1, 2, 3, 4, 5],
  weekend: [6, 7],
  weekends: [6, 7],
  naweke: [6, 7],
}

/** `Monday`, `Mondays`, `tues`, `Maandag`; with at least three letters. */
export const isWeekday = (text: string): boolean => text.length > 2 && weekdayOf(text) !== null

/** 1 for Monday; two letters are enough. */
function weekdayOf(text: string): number | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/(?<=.{3})s$/, '')
  const index = [WEEKDAYS, AFRIKAANS].map((days) => days.findIndex((day) => day.startsWith(name))).find((at) => at >= 0)
  return name.length < 2 || index === undefined ? null : index + 1
}

/** `monday`, `mon, wed`, `mon to fri`, `sat & sun`, `weekdays`, `weekends` or `daily`. Throws with the line for others. */
export function weekdaysOf(written: string, line: number): number[] {
  return written
    .toLowerCase()
    .split(/[,;/&]|\sand\s|\sen\s/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const group = GROUPS[part.trim()]
      if (group) return [...group]
      const days = part.split(/\s(?:to|tot)\s|[-–]/).map((day) => weekdayOrThrow(day.trim(), line))
      const [first = 0, last = 0] = days
      // `Mon-Wed-Fri` is a list.
      if (days.length !== 2) return days
      const count = ((last - first + 7) % 7) + 1
      return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1)
    })
}

function weekdayOrThrow(name: string, line: number): number {
  const weekday = weekdayOf(name)
  if (weekday !== null) return weekday
  throw new ScheduleError(
    'SCHEDULE_INVALID',
    `line ${line}: “${name}” is no weekday; use monday to friday, sat, weekdays, weekends or daily`,
  )
}
