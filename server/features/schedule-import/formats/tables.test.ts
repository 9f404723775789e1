import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

/** A Wednesday. */
const NOW = new Date('2026-03-04T08:00:00Z')
const read = (text: string, zone?: string) => readSchedule(Buffer.from(text), { now: NOW, zone })
const short = (instant: Date) => instant.toISOString().slice(5, 16)
const linesOf = (text: string, zone?: string) =>
  read(text, zone).entries.map(({ startsAt, endsAt, title }) =>
    [short(startsAt), endsAt ? short(endsAt) : 'open', title].join(' '),
  )

const A_AND_B = ['03-06T04:00 03-06T07:00 A, the first', '03-06T07:00 03-06T10:00 B']

test.each<[string, string]>([
  ['commas', 'Date,Start,End,Title\n2026-03-06,06:00,09:00,"A, the first"\n2026-03-06,09:00,12:00,B\n'],
  [
    'semicolons',
    'Date;Start;End;Title\n06/03/2026;06h00;09h00;A, the first\n13/03/2026;;;\n06/03/2026;09h00;12h00;B\n',
  ],
  ['tabs', 'Show\tFrom\tTo\tDate\nA, the first\t6:00 AM\t9:00 AM\t6 Mar 2026\nB\t9 am\t12 pm\tFriday, March 6, 2026\n'],
  [
    'the line sep and a title above the header',
    'sep=,\r\nKFM schedule\r\n\r\nProgramme,Start time,Duration\r\n"A, the first",2026-03-06 06:00,180\r\nB,2026-03-06T09:00:00+02:00,3:00\r\n',
  ],
  [
    'the columns of a calendar',
    '\ufeffSubject,Start Date,Start Time,End Date,End Time\n"A, the first",06/03/2026,06:00,06/03/2026,09:00\nB,06/03/2026,09:00,06/03/2026,12:00\n,13/03/2026,,,\n',
  ],
])('a schedule in CSV with %s is read', (_name, text) => {
  expect(linesOf(text)).toEqual(A_AND_B)
})

test('the columns of CSV become details of programmes, with their lines', () => {
  const { format, entries, isOneStation } = read(
    'Station,Start,Show,Hosts,Description,Image,Link\nKFM,2026-03-06 06:00,A,"Ann Bee, Cy Dee","Two\nlines",https://x.example/a.jpg,https://x.example/a\nKFM,2026-03-06 09:00,B,,,,\n',
  )
  expect({ format, isOneStation }).toEqual({ format: 'csv', isOneStation: false })
  expect(entries).toMatchObject([
    {
      channel: 'KFM',
      presenters: ['Ann Bee', 'Cy Dee'],
      description: 'Two lines',
      imageUrl: 'https://x.example/a.jpg',
      showKeys: ['https://x.example/a'],
    },
    { line: 4, presenters: [], description: null },
  ])
})

test('a column of times may have the ends too', () => {
  const lines = linesOf('DAY;TIME;PROGRAMME\nFriday;06:00 - 09:00;A\nFriday;09h00-12h00;B\n')
  expect([lines.length, lines[0], lines[8]]).toEqual([16, '03-06T04:00 03-06T07:00 A', '03-06T07:00 03-06T10:00 B'])
})

test('a grid of weekdays is read, where an empty or repeated cell continues the programme above', () => {
  const lines = linesOf('Time,Monday,Tuesday\n06:00,A,C\n07:00,A,\n08:00,B,D\n')
  expect(lines.filter((line) => /^03-(?:09|10)/.test(line))).toEqual([
    '03-09T04:00 open A',
    '03-09T06:00 open B',
    '03-10T04:00 open C',
    '03-10T06:00 open D',
  ])
})

test('weekdays in CSV are repeated for eight weeks, over midnight too', () => {
  const lines = linesOf('Day,Start,End,Show\nMon to Fri,06:00,09:00,A\nSaturday,22:00,02:00,B\n')
  expect(lines).toHaveLength(48)
  expect(lines.filter((line) => line.startsWith('03-0'))).toEqual([
    '03-04T04:00 03-04T07:00 A',
    '03-05T04:00 03-05T07:00 A',
    '03-06T04:00 03-06T07:00 A',
    '03-09T04:00 03-09T07:00 A',
    '03-07T20:00 03-08T00:00 B',
  ])
})

test.each<[string, string, string[]]>([
  ['06/03/2026', '13/03/2026', ['03-06T04:00', '03-13T04:00']],
  ['03/06/2026', '03/13/2026', ['03-06T04:00', '03-13T04:00']],
  ['06/03/2026', '07/03/2026', ['03-06T04:00', '03-07T04:00']],
])('the days %s and %s decide whether the month is first', (one, two, starts) => {
  const { entries } = read(`Date,Time,Title\n${one},06:00,A\n${two},06:00,B\n`)
  expect(entries.map(({ startsAt }) => short(startsAt))).toEqual(starts)
})

test('there is a warning if no day of the file decides whether the month is first', () => {
  const warningsOf = (day: string) => read(`Date,Time,Title\n${day}/03/2026,06:00,A\n`).warnings
  expect([warningsOf('13'), warningsOf('06')]).toEqual([[], [expect.stringContaining('the day first')]])
})

test('a row without a time is left out with its line, and a time in another zone by the option', () => {
  const { entries, warnings } = read('Date,Time,Title\n2026-03-06,late,A\n2026-03-06,06:00,B\n', 'Africa/Nairobi')
  expect(entries.map(({ startsAt }) => short(startsAt))).toEqual(['03-06T03:00'])
  expect(warnings).toEqual(['line 2: “2026-03-06 late” is no time with a day; the programme is left out'])
})

test.each([
  ['dates and times', 'Date,Start,End,Show\n46087,0.25,0.375,A\n46087,0.375,0.5,B\n'],
  ['dates with times', 'Start,End,Show\n46087.25,46087.375,A\n46087.375,46087.5,B\n'],
  ['times', 'Date;Start;End;Show\n2026-03-06;0,25;0,375;A\n2026-03-06;0,375;0,5;B\n'],
])('%s of a spreadsheet may be numbers', (_name, text) => {
  expect(linesOf(text)).toEqual(['03-06T04:00 03-06T07:00 A', '03-06T07:00 03-06T10:00 B'])
})

test('days of CSV that are unknown are left out with their line', () => {
  const { entries, warnings } = read('Day,Start,Show\nPublic Holidays,06:00,A\nSat & Public Holidays,06:00,B\n')
  expect([entries.length, entries[0]?.title]).toEqual([8, 'B'])
  expect(warnings).toEqual([
    'line 2: “public holidays” is no weekday and no date; the programme is left out on it',
    'line 3: “public holidays” is no weekday and no date; the programme is left out on it',
  ])
})

test.each<[string, unknown, string[]]>([
  [
    'the BBC',
    {
      schedules: [
        {
          serviceId: 'x_radio',
          publishedTimeStart: 1_772_769_600_000,
          publishedTimeEnd: 1_772_773_200_000,
          brand: { title: 'A', image: 'ichef.example/$recipe/x.jpg', synopses: { short: 'First' } },
          episode: { presentationTitle: '06/03/2026 GMT' },
        },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'AzuraCast',
    [
      {
        id: 1,
        type: 'playlist',
        name: 'A',
        title: 'A',
        start: '2026-03-06T06:00:00+02:00',
        end: '2026-03-06T07:00:00+02:00',
      },
    ],
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'LibreTime',
    {
      friday: [
        {
          name: 'A',
          starts: '2026-03-06 06:00:00',
          ends: '2026-03-06 07:00:00',
          start_timestamp: '2026-03-06 06:00:00',
        },
      ],
      AIRTIME_API_VERSION: '1.1',
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'Spinitron',
    {
      items: [
        { id: 5, start: '2026-03-06T04:00:00+0000', end: '2026-03-06T05:00:00+0000', duration: 3600, title: 'A' },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'channels with programmes',
    {
      Channels: [
        {
          Number: '1',
          Name: 'KFM',
          Programmes: [{ Title: 'A', StartTime: '2026-03-06T06:00:00', EndTime: '2026-03-06T07:00:00' }],
        },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'schema.org',
    {
      '@graph': [
        {
          '@type': 'BroadcastEvent',
          name: 'A',
          startDate: '2026-03-06T06:00:00+02:00',
          endDate: '2026-03-06T07:00:00+02:00',
        },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'Swedish radio',
    {
      schedule: [
        {
          title: 'A',
          starttimeutc: '/Date(1772769600000)/',
          endtimeutc: '/Date(1772773200000)/',
          program: { name: 'P' },
        },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'programmes with a title to display',
    {
      broadcasts: [
        {
          start: '2026-03-06T06:00:00+02:00',
          end: '2026-03-06T07:00:00+02:00',
          programme: { title: '06/03/2026', display_titles: { title: 'A', subtitle: '06/03/2026' } },
        },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'days with clock times',
    { schedule: { '2026-03-06': [{ show: 'A', start: '06:00', end: '07:00' }] } },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'Google Calendar',
    {
      items: [
        {
          summary: 'A',
          start: { dateTime: '2026-03-06T06:00:00+02:00', timeZone: 'Africa/Johannesburg' },
          end: { dateTime: '2026-03-06T07:00:00+02:00' },
        },
      ],
    },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'WordPress, with rendered texts',
    [{ title: { rendered: 'A' }, start: '2026-03-06T06:00:00+02:00', end: '2026-03-06T07:00:00+02:00' }],
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'Radio.co',
    { data: [{ start: '2026-03-06T04:00:00+00:00', end: '2026-03-06T05:00:00+00:00', playlist: { name: 'A' } }] },
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'Planet Radio',
    [{ EpisodeTitle: 'A', EpisodeStart: '2026-03-06 06:00:00', EpisodeEnd: '2026-03-06 07:00:00' }],
    ['03-06T04:00 03-06T05:00 A'],
  ],
])('a schedule in JSON of %s is read', (_name, document, lines) => {
  expect(linesOf(JSON.stringify(document))).toEqual(lines)
})

test('a programme in JSON has its channel, details and line', () => {
  const show = { title: 'A', description: '<p>First</p>', hosts: [{ name: 'Ann Bee' }] }
  const document = { channels: [{ name: 'KFM', items: [{ start: '2026-03-06T06:00:00Z', show }] }] }
  expect(read(JSON.stringify(document, null, 1)).entries).toMatchObject([
    { channel: 'KFM', title: 'A', description: 'First', presenters: ['Ann Bee'], line: 7 },
  ])
})

test.each([{ url: 'https://a.example/a.png' }, { src: 'https://a.example/a.png' }, 'https://a.example/a.png'])(
  'the picture of a programme in JSON may be %j',
  (image) => {
    const document = [{ title: 'A', start: '2026-03-06T06:00:00Z', image }]
    expect(read(JSON.stringify(document)).entries).toMatchObject([{ imageUrl: 'https://a.example/a.png' }])
  },
)

test.each(['day', 'dayOfWeek', 'weekday'])('the day around programmes in JSON may be named %s', (name) => {
  const document = { days: [{ [name]: 'Monday', shows: [{ title: 'A', startTime: '06:00', endTime: '07:00' }] }] }
  expect(linesOf(JSON.stringify(document))[0]).toBe('03-09T04:00 03-09T05:00 A')
})

test('weekdays in JSON are repeated', () => {
  const lines = linesOf(JSON.stringify({ monday: [{ name: 'A', start: '06:00', end: '07:00' }] }))
  expect([lines.length, lines[0]]).toEqual([8, '03-09T04:00 03-09T05:00 A'])
})

test('hostile tables are read in bounded time', () => {
  const blanks = `Date,Time,Title\n${`2026-03-06,06:00${' '.repeat(100_000)}x,A\n`.repeat(20)}`
  expect(read(blanks).entries).toEqual([])
  const escaped = Array.from({ length: 5_000 }, (_, index) => ({ title: 'A', start: `"${index}` }))
  expect(read(JSON.stringify(escaped)).entries).toEqual([])
})

test.each<[string, string, string]>([
  ['truncated JSON', '{"items":[{"title":"A"', 'SCHEDULE_TRUNCATED'],
  ['invalid JSON', '{"items":[x]}', 'SCHEDULE_INVALID'],
  ['JSON without programmes', '{"items":[{"title":"A"}]}', 'SCHEDULE_NOT_RECOGNISED'],
  ['CSV without the column of titles', 'Date,Start\n2026-03-06,06:00\n', 'SCHEDULE_NOT_RECOGNISED'],
])('%s is refused with a code', (_name, text, code) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code }))
})
