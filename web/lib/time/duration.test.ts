import { expect, test } from 'vitest'
import { durationShort, durationText, remainingText, countdown, playerTime, positionText } from './duration.ts'

test.each([
  [41 * 60, '41 minutes', '41 min'],
  [60, '1 minute', '1 min'],
  [3_840, '1 hour 4 minutes', '1 h 4 min'],
  [7_200, '2 hours', '2 h'],
  [40, '40 seconds', '40 s'],
  [58.2, '59 seconds', '59 s'],
  [59.4, '1 minute', '1 min'],
  [3_599, '1 hour', '1 h'],
  [0, '', ''],
  [Number.NaN, '', ''],
])('%d seconds read %s, on a badge %s', (seconds, text, short) => {
  expect([durationText(seconds), durationShort(seconds)]).toEqual([text, short])
})

test.each([
  [96 * 60_000, '1 hour 36 minutes left'],
  [23 * 60_000, '23 minutes left'],
  [40_000, '40 seconds left'],
  [0, ''],
  [-1, ''],
])('%i milliseconds: %s', (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text)
})

const NOW = Date.UTC(2026, 10, 20, 10, 24)

test.each([
  [2 * 86_400, 'In 2 days'],
  [86_400, 'In 1 day'],
  [6 * 3_600, 'In 6 hours'],
  [90, 'In 1 minute'],
  [40, 'In 40 secs'],
  [1, 'In 1 sec'],
])('%i seconds ahead reads %s', (seconds, text) => {
  expect(countdown(NOW + seconds * 1000, NOW)).toBe(text)
})

test('a past instant and an invalid date give no countdown', () => {
  expect([countdown(NOW, NOW), countdown(NOW - 5000, NOW), countdown(new Date('never'), NOW)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  [872, '14:32'],
  [3849, '1:04:09'],
  [59.9, '00:59'],
  [0, '00:00'],
  [-1, '00:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(playerTime(seconds)).toBe(text)
})

test('a position is announced with the duration', () => {
  expect(positionText(872, 2290)).toBe('14:32 of 38:10')
})
