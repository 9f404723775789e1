import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findSuperlinearTexts } from '#tests/kit/hostile/superlinear-texts.ts'
import { readSchedule } from './read-schedule.ts'
import type { ReadOptions } from './schedule-file.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readSchedule(Buffer.from(text), { now: NOW, ...options })
/** `2026-03-04T08:00:00Z 60 Title`: start, minutes, title. */
const linesOf = (text: string, options: Partial<ReadOptions> = {}) =>
  read(text, options).entries.map(({ startsAt, endsAt, title }) =>
    [
      `${startsAt.toISOString().slice(0, 19)}Z`,
      endsAt ? (endsAt.getTime() - startsAt.getTime()) / 60_000 : 'open',
      title,
    ].join(' '),
  )

const programme = (attributes: string, inner = '<title>A</title>') =>
  `<tv><programme ${attributes} channel="x">${inner}</programme></tv>`

test.each([
  ['20260306060000 +0200', '2026-03-06T04:00:00Z'],
  ['20260306060000 SAST', '2026-03-06T04:00:00Z'],
  ['202607060600 BST', '2026-07-06T05:00:00Z'],
  ['20260306060000', '2026-03-06T06:00:00Z'],
  ['2026030606 -0330', '2026-03-06T09:30:00Z'],
])('XMLTV means by %s the instant %s', (start, instant) => {
  expect(linesOf(programme(`start="${start}"`))).toEqual([`${instant} open A`])
})

test('times of XMLTV without a zone are those of the option, and a wrong time is named with its line', () => {
  expect(linesOf(programme('start="20260306060000"'), { zone: 'Africa/Johannesburg' })).toEqual([
    '2026-03-06T04:00:00Z open A',
  ])
  expect(linesOf(programme('start="20260706060000"'), { zone: 'Europe/London' })).toEqual([
    '2026-07-06T05:00:00Z open A',
  ])
  expect(read(`\n\n${programme('start="20260231060000 +0200"')}`).warnings).toEqual([
    'line 3: “20260231060000 +0200” is no time; the programme is left out',
  ])
})

test('an end of XMLTV that is no time is named', () => {
  expect(read(programme('start="20260306220000 +0200" stop="null"')).warnings).toEqual([
    'line 1: “null” is no time; the programme has no end',
  ])
})

test('programmes of XMLTV that share a time are one', () => {
  const part = (index: number, title: string, attributes = 'start="20260306220000 +0200"') =>
    `<programme ${attributes} channel="x" clumpidx="${index}/3"><title>${title}</title></programme>`
  const parts = [
    part(0, 'News'),
    part(1, 'Sport'),
    part(2, 'Weather'),
    part(0, 'Later', 'start="20260307220000 +0200"'),
  ]
  expect(linesOf(`<tv>${parts.join('')}</tv>`)).toEqual([
    '2026-03-06T20:00:00Z open News; Sport; Weather',
    '2026-03-07T20:00:00Z open Later',
  ])
})

test('a schedule is read in its encoding, and compressed', () => {
  const text =
    '<?xml version="1.0" encoding="ISO-8859-1"?><tv><programme start="20260306060000 +0200" channel="x"><title>Café</title></programme></tv>'
  const bytes = Buffer.from(text, 'latin1')
  for (const file of [bytes, gzipSync(bytes)])
    expect(readSchedule(file, { now: NOW }).entries.map(({ title }) => title)).toEqual(['Café'])
})

const ENTITIES = `<!DOCTYPE tv [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${programme('start="20260306060000"', '<title>&b;</title>')}`

test.each([
  ['declared entities', ENTITIES, /line 1: the document declares entities/],
  [
    'an element without an end',
    '<tv>\n<programme start="20260306060000" channel="x"><title>A</programme></tv>',
    /line 2: the element <title> has no end/,
  ],
  ['an end in the middle', '<tv>\n<programme start="1" channel="x"/>\n', /ends in line 3 before its element <tv> does/],
  ['nothing', '  \n', /empty/],
  [
    'an archive around it',
    'PK\x03\x04schedule.xml',
    /The file is a ZIP archive or a spreadsheet; give the schedule itself/,
  ],
  ['pages for print', '%PDF-1.7\n', /The file is a PDF/],
  ['another format', '<html></html>', /neither XMLTV, RadioDNS SPI, iCalendar, CSV, JSON nor a weekly file/],
  ['other JSON', '{"schedules": []}', /no objects with a title and a start/],
])('a document with %s is refused', (_name, text, message) => {
  expect(() => read(text)).toThrow(message)
})

const spi = (programmes: string) => `<?xml version="1.0"?><epg xmlns="http://www.worlddab.org/schemas/spi/34"><schedule>
  <scope startTime="2026-03-06T00:00:00+02:00" stopTime="2026-03-07T00:00:00+02:00"><serviceScope id="fm:ce1.c479.09580"/></scope>
  ${programmes}</schedule></epg>`
const SI = `<serviceInformation xmlns="http://www.worlddab.org/schemas/spi/34"><services><service><shortName>KFM</shortName>
  <bearer id="fm:ce1.c479.09580"/><radiodns fqdn="radio.example" serviceIdentifier="kfm"/></service></services></serviceInformation>`
const GI = `<epg xmlns="http://www.worlddab.org/schemas/spi/34"><programmeGroups><programmeGroup id="crid://radio.example/morning">
  <longName>The Morning</longName><mediaDescription><shortDescription>Wake up</shortDescription></mediaDescription>
  <mediaDescription><multimedia url="https://radio.example/m.png" width="600"/></mediaDescription></programmeGroup></programmeGroups></epg>`

test('RadioDNS: actual times count, services and groups complete the programme, events within it are not programmes', () => {
  const file = read(
    spi(`<programme id="crid://radio.example/1"><location><time time="2026-03-06T06:00:00+02:00" duration="PT4H"
      actualTime="2026-03-06T06:05:00+02:00" actualDuration="PT3H55M"/></location>
      <memberOf id="crid://radio.example/morning"/><credits><credit role="contributor"><person>Ann</person></credit></credits>
      <programmeEvent><shortName>News</shortName><location><relativeTime time="PT1H" duration="PT5M"/></location></programmeEvent>
      </programme>
      <programme><mediumName>Late</mediumName><location><time time="2026-03-06T10:00:00" duration="P1DT1H"/></location></programme>`),
    { companions: [Buffer.from(SI), Buffer.from(GI)] },
  )
  expect(file.entries).toMatchObject([
    {
      title: 'The Morning',
      description: 'Wake up',
      presenters: ['Ann'],
      imageUrl: 'https://radio.example/m.png',
      startsAt: new Date('2026-03-06T04:05:00Z'),
      endsAt: new Date('2026-03-06T08:00:00Z'),
    },
    { title: 'Late', startsAt: new Date('2026-03-06T08:00:00Z'), endsAt: new Date('2026-03-07T09:00:00Z') },
  ])
  expect(file.channels).toEqual([{ id: 'fm:ce1.c479.09580', names: ['KFM', 'kfm', 'fm:ce1.c479.09580'] }])
})

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.map((event) => `BEGIN:VEVENT\r\n${event.trim().replaceAll(/\n\s*/g, '\r\n')}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`

test('a calendar: UTC, zones, floating times, durations', () => {
  expect(
    linesOf(
      calendar(
        'UID:1\nDTSTART:20260306T040000Z\nDTEND:20260306T080000Z\nSUMMARY:In UTC',
        'UID:2\nDTSTART;TZID=Europe/London:20260330T060000\nDURATION:PT30M\nSUMMARY:In London\\, summer',
        'UID:3\nDTSTART:20260306T060000\nSUMMARY:Floating',
        'UID:4\nDTSTART;VALUE=DATE:20260306\nSUMMARY:Whole day',
        'UID:5\nDTSTART:20260306T060000Z\nSTATUS:CANCELLED\nSUMMARY:Cancelled',
      ),
    ),
  ).toEqual([
    '2026-03-06T04:00:00Z 240 In UTC',
    '2026-03-30T05:00:00Z 30 In London, summer',
    '2026-03-06T04:00:00Z open Floating',
  ])
})

test('a recurring event keeps its time over a change of the clocks, without excluded days, with moved ones, up to its end', () => {
  const lines = linesOf(
    calendar(
      `UID:1\nDTSTART;TZID=Europe/London:20260326T060000\nDTEND;TZID=Europe/London:20260326T090000
       RRULE:FREQ=DAILY;UNTIL=20260331T050000Z\nEXDATE;TZID=Europe/London:20260327T060000\nSUMMARY:Breakfast`,
      'UID:1\nRECURRENCE-ID;TZID=Europe/London:20260330T060000\nDTSTART;TZID=Europe/London:20260330T070000\nDURATION:PT1H\nSUMMARY:Holiday',
    ),
  )
  expect(lines).toEqual([
    '2026-03-26T06:00:00Z 180 Breakfast',
    '2026-03-28T06:00:00Z 180 Breakfast',
    '2026-03-29T05:00:00Z 180 Breakfast',
    '2026-03-31T05:00:00Z 180 Breakfast',
    '2026-03-30T06:00:00Z 60 Holiday',
  ])
})

test('a zone that the calendar defines is used, and an event in an unknown zone is skipped', () => {
  const zone = `BEGIN:VTIMEZONE\r\nTZID:Studio Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0200\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`
  const event = calendar('UID:1\nDTSTART;TZID=Studio Standard Time:20260306T060000\nSUMMARY:A')
  expect(linesOf(event.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`))).toEqual(['2026-03-06T04:00:00Z open A'])
  expect(read(event).warnings).toEqual(['line 3: the time zone Studio Standard Time is unknown; the event is left out'])
})

test.each([
  [
    'repeats every second',
    calendar('UID:1\nDTSTART:20260306T040000Z\nRRULE:FREQ=SECONDLY\nSUMMARY:A'),
    /line 3: an event cannot repeat SECONDLY/,
  ],
  [
    'has a line that is none',
    calendar('UID:1\nDTSTART:20260306T040000Z\nbroken\nSUMMARY:A'),
    /line 3: the event is not valid/,
  ],
  ['ends too early', calendar('UID:1\nDTSTART:20260306T040000Z\nSUMMARY:A').slice(0, -30), /before its VEVENT does/],
])('a calendar that %s is refused', (_name, text, message) => {
  expect(() => read(text)).toThrow(message)
})

const WEEK = `station: 702
from: 2026-03-02
to: 2026-03-15
week:
  mon to fri:
    - { at: "06:00", to: "09:00", show: first-light }
    - { at: "09:00", title: Open lines, presenters: [Ann, Ben] }
    - { at: "22:00", to: "02:00", title: Night }
  weekends:
    - { at: "00:00", to: "24:00", title: Music }
days:
  2026-03-05:
    - { at: "08:00", to: "10:00", title: Special }
`

test('a week in YAML repeats from its first to its last day, except on single days', () => {
  const lines = linesOf(WEEK)
  expect(lines.slice(0, 3)).toEqual([
    '2026-03-02T04:00:00Z 180 first-light',
    '2026-03-02T07:00:00Z open Open lines',
    '2026-03-02T20:00:00Z 240 Night',
  ])
  expect(lines.filter((line) => line.startsWith('2026-03-05'))).toEqual(['2026-03-05T06:00:00Z 120 Special'])
  expect(lines.filter((line) => line.endsWith('1440 Music'))).toHaveLength(4)
  expect(lines).toHaveLength(9 * 3 + 1 + 4)
})

test.each([
  ['"06:00", to', '"6 o\'clock", to', 'line 6: week › mon to fri › 0 › at: must be a time such as "06:00"'],
  ['mon to fri', 'mon to freitag', 'line 5: “freitag” is no weekday'],
  ['title: Open lines, ', '', 'line 7: week › mon to fri › 1: needs a show or a title'],
  ['weekends', 'fri', 'line 9: friday is in the week twice'],
  ['station: 702', 'station: 702\nstaton: 947', 'Unrecognized key: "staton"'],
  ['[Ann, Ben]', '[Ann, Ben', 'line 7: '],
])('a mistake in a week (%s as %s) is named with its line', (right, wrong, message) => {
  expect(() => read(WEEK.replace(right, wrong))).toThrow(message)
})

test('a YAML file whose aliases grow without end is refused', () => {
  const levels = Array.from(
    { length: 12 },
    (_, index) => `l${index + 1}: &l${index + 1} [${Array(10).fill(`*l${index}`).join(', ')}]`,
  )
  expect(() => read(`l0: &l0 [1]\n${levels.join('\n')}\nweek: {}\n`)).toThrow('not accepted')
})

test('the time to read a calendar is linear in its size', { timeout: 60_000 }, () => {
  const event = (_: unknown, index: number) =>
    `UID:${index}\nDTSTART:20260306T04${String(index % 60).padStart(2, '0')}00Z\nSUMMARY:A ${index}`
  const events = (length: number) => calendar(...Array.from({ length: length / 100 }, event))
  expect(read(events(100_000)).entries).toHaveLength(1_000)
  expect(findSuperlinearTexts(read, [['events', events]], 1_000_000)).toEqual([])
})
