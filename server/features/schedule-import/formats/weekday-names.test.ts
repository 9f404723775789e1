import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

/** A Wednesday. */
const NOW = new Date('2026-03-04T08:00:00Z')
const NEXT_WEEK = new Date('2026-03-11T08:00:00Z')
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
    'but not those of the list of a day',
    {
      friday: Object.fromEntries(Array.from({ length: 7 }, (_, hour) => [hour, { title: 'A', start: `06:0${hour}` }])),
    },
    '03-06T04:00',
  ],
  [
    'as the keys of a week',
    Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, day === 2 ? [{ title: 'A', start: '06:00' }] : []])),
    '03-10T04:00',
  ],
])('weekdays in JSON may be numbers: %s', (_name, document, first) => {
  expect(linesOf(JSON.stringify(document))[0]).toBe(`${first} A`)
})

test('the days of an event of schema.org are read', () => {
  const eventSchedule = { byDay: ['https://schema.org/Friday', 'https://schema.org/Tuesday'], startTime: '06:00:00' }
  expect(linesOf(JSON.stringify([{ '@type': 'RadioSeries', name: 'A', eventSchedule }]))[1]).toBe('03-10T04:00 A')
})

test('an object of a programme may have one for its show and one for its broadcast', () => {
  const data = [{ Show: { title: 'A' }, Broadcast: { start: '2026-03-06 06:00:00', end: '2026-03-06 09:00:00' } }]
  expect(linesOf(JSON.stringify({ data }))).toEqual(['03-06T04:00 A'])
})

test('noon and midnight are times', () => {
  const text = 'Day,Time,Show\nFri,midnight - 6am,A\nFri,12 noon - 3pm,B\nFri,9pm - midnight,C\n'
  const programmes = readSchedule(Buffer.from(text), { now: NOW }).entries.filter(
    ({ startsAt }) => startsAt < NEXT_WEEK,
  )
  const hours = programmes.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((time) => time?.toISOString().slice(8, 13)),
  )
  expect(hours).toEqual([
    ['05T22', '06T04'],
    ['06T10', '06T13'],
    ['06T19', '06T22'],
  ])
})

test.each(['Fri, Tuesdays', 'FR & Tu', 'Vrydag en Dinsdag', 'fri;tues', '5, 2'])('the days “%s” are read', (days) => {
  const lines = linesOf(`Days;Start;Show\n"${days}";06:00;A\n`)
  expect(lines.slice(0, 3)).toEqual(['03-06T04:00 A', '03-10T04:00 A', '03-13T04:00 A'])
})

test('a day named like a property of every object is unknown', () => {
  const { entries, warnings } = readSchedule(Buffer.from('Day,Start,Show\nConstructor,06:00,A\n'), { now: NOW })
  expect(entries).toEqual([])
  expect(warnings).toEqual(['line 2: “constructor” is no weekday and no date; the programme is left out on it'])
})

test('a name of a station is no weekday, even if it begins like one', () => {
  const shows = [{ title: 'A', start: '2026-03-06 06:00' }]
  const text = JSON.stringify([
    { name: 'Mas', shows },
    { name: 'Sus', shows },
  ])
  expect(readSchedule(Buffer.from(text), { now: NOW }).channels.map(({ id }) => id)).toEqual(['Mas', 'Sus'])
})

test.each([
  ['Fri-Sun-Tue', ['03-06', '03-08', '03-10']],
  ['Weekend', ['03-07', '03-08', '03-14']],
  ['Naweke', ['03-07', '03-08', '03-14']],
])('the days “%s” are %j', (days, first) => {
  const lines = linesOf(`Days;Start;Show\n${days};06:00;A\n`)
  expect(lines.slice(0, 3)).toEqual(first.map((day) => `${day}T04:00 A`))
})
