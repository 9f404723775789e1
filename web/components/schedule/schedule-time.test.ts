import { expect, test } from 'vitest'
import { dayParam, daysAround, elapsedShare, airingPhase, spanOnDay } from './schedule-time.ts'

const at = (text: string) => Date.parse(text)
const programme = (from: string, to: string) => ({
  startTimeUnixSeconds: at(from) / 1000,
  endTimeUnixSeconds: at(to) / 1000,
})

test('the picker contains two days before today and five after', () => {
  const days = daysAround(at('2026-02-28T10:00:00Z'))
  expect([days[0], days[2], days[7]]).toEqual(['2026-02-26', '2026-02-28', '2026-03-05'])
})

test.each([
  ['2026-03-06', '2026-03-06'],
  ['2026-02-30', '2026-03-04'],
  ['1999-01-01', '2026-03-04'],
  ['tomorrow', '2026-03-04'],
  [null, '2026-03-04'],
])('the URL parameter %s selects %s: only days of the picker', (text, day) => {
  expect(dayParam(text, at('2026-03-04T10:00:00Z'))).toBe(day)
})

test('a programme includes its start and excludes its end', () => {
  const show = programme('2026-03-04T08:00:00Z', '2026-03-04T10:00:00Z')
  const phases = ['07:59:59', '08:00:00', '09:59:59', '10:00:00'].map((time) =>
    airingPhase(show, at(`2026-03-04T${time}Z`)),
  )
  expect(phases).toEqual(['next', 'now', 'now', 'past'])
  expect(elapsedShare(show, at('2026-03-04T08:30:00Z'))).toBe(0.25)
})

test('a programme across midnight is clipped to each day', () => {
  const night = programme('2026-03-04T20:00:00Z', '2026-03-05T03:00:00Z')
  expect(spanOnDay(night, '2026-03-04')).toEqual({ from: 22 * 60, length: 120 })
  expect(spanOnDay(night, '2026-03-05')).toEqual({ from: 0, length: 300 })
})
