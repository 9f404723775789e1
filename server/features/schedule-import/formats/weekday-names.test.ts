import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

/** A Wednesday. */
const NOW = new Date('2026-03-04T08:00:00Z')
const linesOf = (text: string) =>
  readSchedule(Buffer.from(text), { now: NOW }).entries.map(
    ({ startsAt, title }) => `${startsAt.toISOString().slice(5, 16)} ${title}`,
  )

test.each([
  ['0 for Sunday', [{ title: 'A', start: '06:00', day_of_week: 0 }], '03-08T04:00'],
  ['7 for Sunday', [{ title: 'A', start: '06:00', day: '7' }], '03-08T04:00'],
  ['several', [{ title: 'A', start: '06:00', days: [5, 2] }], '03-06T04:00'],
  ['around programmes', { days: [{ day: 1, shows: [{ title: 'A', start: '06:00' }] }] }, '03-09T04:00'],
  [
    'as the keys of a week',
    Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, day === 2 ? [{ title: 'A', start: '06:00' }] : []])),
    '03-10T04:00',
  ],
])('weekdays in JSON may be numbers: %s', (_name, document, first) => {
  expect(linesOf(JSON.stringify(document))[0]).toBe(`${first} A`)
})

test.each(['Fri, Tuesdays', 'FR & Tu', 'Vrydag en Dinsdag', 'fri;tues', '5, 2'])('the days “%s” are read', (days) => {
  const lines = linesOf(`Days;Start;Show\n"${days}";06:00;A\n`)
  expect(lines.slice(0, 3)).toEqual(['03-06T04:00 A', '03-10T04:00 A', '03-13T04:00 A'])
})
