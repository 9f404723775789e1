import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

/** A Wednesday. */
const NOW = new Date('2026-03-04T08:00:00Z')
const read = (value: unknown) => readSchedule(Buffer.from(JSON.stringify(value)), { now: NOW }).entries
const linesOf = (value: unknown) =>
  read(value).map(({ startsAt, endsAt, title }) =>
    [startsAt.toISOString().slice(5, 16), endsAt?.toISOString().slice(11, 16), title].join(' '),
  )

test('a show may have its times in a list', () => {
  const shows = [
    {
      name: 'A',
      hosts: ['Ann'],
      airtimes: [
        { day: 'Fri', start: '06:00', end: '09:00' },
        { day: 'Sat', start: '07:00', end: '09:00' },
      ],
    },
  ]
  expect(linesOf({ shows })).toContain('03-06T04:00 07:00 A')
  expect(linesOf({ shows })).toContain('03-07T05:00 07:00 A')
  expect(read({ shows })[0]?.presenters).toEqual(['Ann'])
})

test.each([
  ['weekdaySchedule', ['03-04', '03-05', '03-06', '03-09']],
  ['saturday_shows', ['03-07', '03-14', '03-21', '03-28']],
  ['fridayToSunday', ['03-06', '03-07', '03-08', '03-13']],
  ['mon-tue', ['03-09', '03-10', '03-16', '03-17']],
  ['weekend', ['03-07', '03-08', '03-14', '03-15']],
])('the days of programmes in JSON may be those of the key %s', (key, days) => {
  const lines = linesOf({ [key]: [{ title: 'A', start: '06:00', end: '07:00' }] })
  expect(lines.slice(0, 4)).toEqual(days.map((day) => `${day}T04:00 05:00 A`))
})

test('beside the minutes of a day a clock time is read', () => {
  expect(linesOf([{ name: 'A', day: 5, time: '360', time_str: '6:00a', length: 120 }])[0]).toBe('03-06T04:00 06:00 A')
})

test('weekdays may be explained in parentheses, or be M-F', () => {
  const text = 'Day;Slot;Show\nWeekdays (Mon-Fri);06:00-09:00;A\nM-F;09:00-12:00;B\n'
  expect(readSchedule(Buffer.from(text), { now: NOW }).entries).toHaveLength(80)
})

test('lengths in hours that lead from one programme to the next are read as hours', () => {
  const monday = [
    { time: '08:00', duration: 2, show: 'A' },
    { time: '10:00', duration: 1.5, show: 'B' },
    { time: '11:30', duration: '3', show: 'C' },
  ]
  expect(linesOf({ monday }).slice(0, 1)).toEqual(['03-09T06:00 08:00 A'])
  expect(linesOf({ monday })).toContain('03-09T08:00 09:30 B')
  expect(linesOf({ monday })).toContain('03-09T09:30 12:30 C')
})

test('short bulletins keep their lengths in minutes', () => {
  const monday = [
    { time: '08:00', duration: 5, show: 'A' },
    { time: '09:00', duration: 5, show: 'B' },
  ]
  expect(linesOf({ monday }).slice(0, 1)).toEqual(['03-09T06:00 06:05 A'])
})
