import { expect, test } from 'vitest'
import { dateAt, toLiveRange, secondsAt } from './live-range.ts'

const AT_SEVEN = Date.parse('2026-01-05T07:00:00.000Z')

/** Eight seconds from seven o'clock, and eight from a minute later: the encoder was off in between. */
const playlist = [
  { programDateTime: AT_SEVEN, start: 4, duration: 4 },
  { programDateTime: AT_SEVEN + 4_000, start: 8, duration: 4 },
  { programDateTime: AT_SEVEN + 60_000, start: 12, duration: 4 },
  { programDateTime: AT_SEVEN + 64_000, start: 16, duration: 4 },
]
const undated = [{ programDateTime: null, start: 4, duration: 4 }]

test('an instant and its position map to each other, also behind a gap', () => {
  expect(secondsAt(AT_SEVEN + 5_500, playlist, null)).toBe(9.5)
  expect(dateAt(9.5, playlist, null)).toBe(AT_SEVEN + 5_500)
  expect(secondsAt(AT_SEVEN + 65_000, playlist, null)).toBe(17)
  expect(dateAt(17, playlist, null)).toBe(AT_SEVEN + 65_000)
})

test('an instant within a gap leads into the piece before it, so that a rewind from behind the gap moves on', () => {
  expect(secondsAt(AT_SEVEN + 30_000, playlist, null)).toBe(8)
  expect(secondsAt(AT_SEVEN + 8_200, playlist, null)).toBe(12)
})

test('an instant before the playlist has its first position, one after it the last', () => {
  expect(secondsAt(AT_SEVEN - 10_000, playlist, null)).toBe(4)
  expect(secondsAt(AT_SEVEN + 90_000, playlist, null)).toBe(20)
})

test('a playlist without dates has none, unless its start is estimated', () => {
  expect(dateAt(6, undated, null)).toBeNull()
  expect(secondsAt(AT_SEVEN, undated, null)).toBeNull()
  expect(dateAt(6, undated, AT_SEVEN)).toBe(AT_SEVEN + 6_000)
  expect(secondsAt(AT_SEVEN + 6_000, undated, AT_SEVEN)).toBe(6)
})

test('the range ends where live playback is', () => {
  expect(toLiveRange(playlist, 14, null)).toEqual({ from: AT_SEVEN, to: AT_SEVEN + 62_000 })
  expect(toLiveRange(playlist, null, null)).toBeNull()
  expect(toLiveRange([], 14, null)).toBeNull()
  expect(toLiveRange(undated, 6, null)).toBeNull()
})
