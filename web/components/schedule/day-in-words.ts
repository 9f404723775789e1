import type { Day } from './schedule-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

// Not `Intl`, whose locale data differs between server and browser, which would cause hydration mismatches.
function partsOf(day: Day) {
  const date = new Date(`${day}T00:00:00Z`)
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    number: String(date.getUTCDate()),
    month: MONTHS[date.getUTCMonth()] ?? '',
  }
}

/** `Friday 20 November`. */
export function dayInWords(day: Day): string {
  const { weekday, number, month } = partsOf(day)
  return `${weekday} ${number} ${month}`
}

/** `Fri`, `20`, `Nov`. */
export function dayInShort(day: Day): { weekday: string; number: string; month: string } {
  const { weekday, number, month } = partsOf(day)
  return { weekday: weekday.slice(0, 3), number, month: month.slice(0, 3) }
}
