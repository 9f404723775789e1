import { expect, test } from 'vitest'
import { clockTime, dayAndTime, daysBetween } from './clock-time.ts'

test('times are in the zone of Johannesburg in every environment', () => {
  expect(clockTime(Date.UTC(2026, 10, 20, 8, 4))).toBe('10:04')
})

test('the date is that of Johannesburg', () => {
  expect(dayAndTime(new Date('2026-12-31T22:30:00Z'))).toBe('01/01, 00:30')
})

test('days change at midnight in Johannesburg', () => {
  expect(daysBetween(new Date('2026-11-19T21:59:00Z'), new Date('2026-11-19T22:00:00Z'))).toBe(1)
})
