import { expect, test } from 'vitest'
import { airingNow, nextAiringText } from './next-airing.ts'

const at = (text: string) => Date.parse(text)
const airing = (from: string, to: string) => ({
  startTimeUnixSeconds: at(from) / 1000,
  endTimeUnixSeconds: at(to) / 1000,
})

const weekday = {
  onAir: airing('2026-03-04T07:00:00Z', '2026-03-04T09:00:00Z'),
  nextAirings: [
    airing('2026-03-04T15:00:00Z', '2026-03-04T16:00:00Z'),
    airing('2026-03-05T07:00:00Z', '2026-03-05T09:00:00Z'),
    airing('2026-03-07T22:30:00Z', '2026-03-08T01:00:00Z'),
  ],
}

test('the current airing changes with time on an open page', () => {
  expect(airingNow(weekday, at('2026-03-04T08:00:00Z'))).toBe(weekday.onAir)
  expect(airingNow(weekday, at('2026-03-04T10:00:00Z'))).toBeNull()
  expect(airingNow(weekday, at('2026-03-04T15:00:00Z'))).toBe(weekday.nextAirings[0])
})

test.each([
  ['2026-03-04T08:00:00Z', 'Next on air today, 17:00 to 18:00'],
  ['2026-03-04T15:00:00Z', 'Next on air tomorrow, 09:00 to 11:00'],
  ['2026-03-05T07:00:00Z', 'Next on air Sunday 8 March, 00:30 to 03:00'],
  ['2026-03-08T00:00:00Z', null],
])('at %s: %s', (now, text) => {
  expect(nextAiringText(weekday, at(now))).toBe(text)
})
