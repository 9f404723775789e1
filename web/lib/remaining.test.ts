import { expect, test } from 'vitest'
import { remainingText } from './remaining.ts'

test.each([
  [96 * 60_000, '1 hour 36 minutes left'],
  [23 * 60_000, '23 minutes left'],
  [40_000, '40 seconds left'],
  [0, ''],
  [-1, ''],
])('%i milliseconds: %s', (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text)
})
