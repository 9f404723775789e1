import { expect, test } from 'vitest'
import { playerTime, positionText } from './player-time.ts'

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
