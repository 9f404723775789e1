import { expect, test } from 'vitest'
import { clockTime, dayAndTime, daysBetween } from './clock-time.ts'

test('the clock is that of Johannesburg, wherever the code runs', () => {
  expect(clockTime(Date.UTC(2026, 10, 20, 8, 4))).toBe('10:04')
})

test('a day that is already the next one in Johannesburg is named as such', () => {
  expect(dayAndTime(new Date('2026-12-31T22:30:00Z'))).toBe('01/01, 00:30')
})

test('midnight is that of Johannesburg', () => {
  expect(daysBetween(new Date('2026-11-19T21:59:00Z'), new Date('2026-11-19T22:00:00Z'))).toBe(1)
})
