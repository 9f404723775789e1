import { expect, test } from 'vitest'
import { publishedAt } from './relative-dates.ts'

const now = new Date('2026-03-04T08:00:00Z')

test('days and times are in the Johannesburg time zone', () => {
  expect(publishedAt({ daysAgo: 1, at: '05:30' }, now)).toEqual(new Date('2026-03-03T03:30:00Z'))
  // It is already the 5th there.
  expect(publishedAt({ daysAgo: 0, at: '00:30' }, new Date('2026-03-04T23:00:00Z'))).toEqual(
    new Date('2026-03-04T22:30:00Z'),
  )
})

test('a time later today becomes a day earlier', () => {
  expect(publishedAt({ daysAgo: 0, at: '10:01' }, now)).toEqual(new Date('2026-03-03T08:01:00Z'))
  expect(publishedAt({ daysAgo: 0, at: '10:00' }, now)).toEqual(now)
})
