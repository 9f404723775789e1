import { expect, test } from 'vitest'
import { durationShort, durationText } from './duration.ts'

test.each([
  [41 * 60, '41 minutes', '41 min'],
  [60, '1 minute', '1 min'],
  [3_840, '1 hour 4 minutes', '1 h 4 min'],
  [7_200, '2 hours', '2 h'],
  [40, '40 seconds', '40 s'],
  [3_599, '1 hour', '1 h'],
  [0, '', ''],
  [Number.NaN, '', ''],
])('%d seconds read %s, on a badge %s', (seconds, text, short) => {
  expect([durationText(seconds), durationShort(seconds)]).toEqual([text, short])
})
