import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

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
