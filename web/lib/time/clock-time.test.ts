import { expect, test } from 'vitest'
import { clockTime, dayAndTime, toDay, daysBetween, publishedAgo, relativeTime, timeAgo } from './clock-time.ts'

test('times are in the zone of Johannesburg in every environment', () => {
  expect(clockTime(Date.UTC(2026, 10, 20, 8, 4))).toBe('10:04')
})

test('the date is that of Johannesburg', () => {
  expect(dayAndTime(new Date('2026-12-31T22:30:00Z'))).toBe('01/01, 00:30')
})

test('between 22:00 and 24:00 UTC it is the next day in Johannesburg', () => {
  expect(toDay(Date.parse('2026-03-04T21:59:59Z'))).toBe('2026-03-04')
  expect(toDay(Date.parse('2026-03-04T22:00:00Z'))).toBe('2026-03-05')
})

test('days change at midnight in Johannesburg', () => {
  expect(daysBetween(new Date('2026-11-19T21:59:00Z'), new Date('2026-11-19T22:00:00Z'))).toBe(1)
})

const NOW = new Date('2026-11-20T10:24:00Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const HOUR = 3600

test.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1 minute ago'],
  [38 * 60, '38 minutes ago'],
  [HOUR, '1 hour ago'],
  [3 * HOUR, '3 hours ago'],
  [24 * HOUR - 1, '23 hours ago'],
  [24 * HOUR, 'Yesterday'],
  [36 * HOUR, 'Yesterday'],
])('%i seconds ago reads %s', (seconds, text) => {
  expect(timeAgo(before(seconds), NOW)).toBe(text)
})

test('a time before yesterday reads as date and time', () => {
  expect(timeAgo(new Date('2026-11-18T14:05:00Z'), NOW)).toBe('18/11, 16:05')
})

test.each([
  ['2025-11-20T14:05:00Z', '20/11, 16:05'],
  ['2025-11-20T08:05:00Z', '20/11/2025, 10:05'],
  ['2009-12-31T22:30:00Z', '01/01/2010, 00:30'],
])('%s is shown as %s: after twelve months the year is shown', (published, text) => {
  expect(timeAgo(new Date(published), NOW)).toBe(text)
})

test('a date more than a year ahead has its year', () => {
  expect(dayAndTime(new Date('2028-03-01T10:00:00Z'), NOW)).toBe('01/03/2028, 12:00')
})

test('an unknown publication time is not shown', () => {
  expect(publishedAgo({ publishedAt: null }, NOW)).toBe('')
  expect(publishedAgo({ publishedAt: { iso8601: '2026-11-18T14:05:00Z' } }, NOW)).toBe('18/11, 16:05')
})

test('a time slightly in the future reads as now', () => {
  expect(timeAgo(before(-30), NOW)).toBe('Just now')
})

test.each([
  [3 * 24 * HOUR, '3 days ago'],
  [7 * 24 * HOUR, '1 week ago'],
  [61 * 24 * HOUR, '2 months ago'],
  [366 * 24 * HOUR, '1 year ago'],
])('larger units: %i seconds read %s', (seconds, text) => {
  expect(relativeTime(before(seconds), NOW)).toBe(text)
})
