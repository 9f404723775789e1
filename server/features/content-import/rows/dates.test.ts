import { expect, test } from 'vitest'
import { publishedAt, releaseDates, weekdayDates } from './dates.ts'

const wednesday = new Date('2026-03-04T08:00:00Z')
const laterBy = (days: number) => new Date(wednesday.getTime() + days * 86_400_000)

test('days count back from a Wednesday, at times of Johannesburg', () => {
  expect(publishedAt({ daysAgo: 1, at: '05:30' }, wednesday)).toEqual(new Date('2026-03-03T03:30:00Z'))
  expect(publishedAt({ daysAgo: 0, at: '10:00' }, wednesday)).toEqual(wednesday)
})

test('a date keeps its weekday, and is never in the future', () => {
  expect(publishedAt({ daysAgo: 0, at: '10:01' }, wednesday)).toEqual(new Date('2026-02-25T08:01:00Z'))
  // The next day, a Thursday, a story of Thursdays is today’s, and one of Wednesdays is yesterday’s.
  expect(publishedAt({ daysAgo: 6, at: '06:00' }, laterBy(1))).toEqual(new Date('2026-03-05T04:00:00Z'))
  expect(publishedAt({ daysAgo: 0, at: '06:00' }, laterBy(1))).toEqual(new Date('2026-03-04T04:00:00Z'))
})

test('an old date stays as old, on its weekday', () => {
  for (const days of [0, 1, 2, 3, 4, 5, 6]) {
    const now = laterBy(days)
    const age = (now.getTime() - publishedAt({ daysAgo: 30, at: '06:00' }, now).getTime()) / 86_400_000
    expect(Math.floor(age / 7)).toBe(4)
  }
})

test('a series moves as a whole, so its order and its gaps stay', () => {
  const entries = [1, 4, 8].map((daysAgo) => ({ daysAgo, at: '19:00' }))
  for (const days of [0, 1, 3, 6]) {
    const dates = releaseDates(entries, laterBy(days)).map((date) => date.getTime())
    expect(dates.map((date) => ((dates[0] ?? 0) - date) / 86_400_000)).toEqual([0, 3, 7])
  }
})

test('a weekday programme has no date on a weekend', () => {
  const entries = Array.from({ length: 12 }, () => ({ daysAgo: 0, at: '03:45' }))
  const dates = weekdayDates(entries, laterBy(4))
  expect(dates[0]).toEqual(new Date('2026-03-06T01:45:00Z'))
  expect(dates.map((date) => date.getUTCDay()).filter((day) => day === 0 || day === 6)).toEqual([])
})
