import { expect, test } from 'vitest'
import { positionOf } from './position-of.ts'

const AT_SEVEN = Date.parse('2026-01-05T07:00:00.000Z')

const playlist = [
  { programDateTime: null, start: 0, duration: 4 },
  { programDateTime: AT_SEVEN, start: 4, duration: 4 },
  { programDateTime: AT_SEVEN + 4_000, start: 8, duration: 4 },
]

test('an instant stands in the piece in which it is heard', () => {
  expect(positionOf(AT_SEVEN, playlist)).toBe(4)
  expect(positionOf(AT_SEVEN + 5_500, playlist)).toBe(9.5)
})

test('what is not in the playlist any more, or not yet, stands nowhere', () => {
  expect(positionOf(AT_SEVEN - 1, playlist)).toBeUndefined()
  expect(positionOf(AT_SEVEN + 8_000, playlist)).toBeUndefined()
  expect(positionOf(0, playlist)).toBeUndefined()
})
