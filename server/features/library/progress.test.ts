import { expect, test } from 'vitest'
import { eventTime } from './progress.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const now = NOW.getTime()
const YEAR = 365 * 24 * 3_600_000

test.each([
  ['a correct clock', 0],
  ['a clock that is an hour slow', -3_600_000],
  ['a clock that is ten years fast', 10 * YEAR],
  ['a clock that began in 1970', -now + 60_000],
])('with %s, an event of a minute ago is dated a minute ago', (_name, skew) => {
  expect(eventTime(now + skew - 60_000, now + skew, NOW)).toEqual(new Date(now - 60_000))
})

test('an event is never dated in the future', () => {
  expect(eventTime(now + YEAR, now, NOW)).toEqual(NOW)
})

test('an event that is older than 400 days is dated 400 days ago', () => {
  expect(eventTime(0, now, NOW)).toEqual(new Date(now - 400 * 24 * 3_600_000))
})
