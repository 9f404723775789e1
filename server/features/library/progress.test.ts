import { expect, test } from 'vitest'
import { eventTime } from './progress.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const now = NOW.getTime()
const YEAR = 365 * 24 * 3_600_000

test.each([
  ['a clock that is right', 0],
  ['a clock that is an hour late', -3_600_000],
  ['a clock that is ten years early', 10 * YEAR],
  ['a clock that began in 1970', -now + 60_000],
])('with %s, what was a minute ago was a minute ago', (_name, skew) => {
  expect(eventTime(now + skew - 60_000, now + skew, NOW)).toEqual(new Date(now - 60_000))
})

test('nothing happens in the future', () => {
  expect(eventTime(now + YEAR, now, NOW)).toEqual(NOW)
})

test('what lay about for longer than 400 days is taken for 400 days old', () => {
  expect(eventTime(0, now, NOW)).toEqual(new Date(now - 400 * 24 * 3_600_000))
})
