import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const read = (text: string | Buffer) => readSchedule(Buffer.from(text), { now: NOW })
const short = (instant: Date) => instant.toISOString().slice(5, 16)
const linesOf = (text: string | Buffer) =>
  read(text).entries.map(({ startsAt, endsAt, title }) =>
    [short(startsAt), endsAt ? short(endsAt) : 'open', title].join(' '),
  )

const spi = (time: string) =>
  `<epg xmlns="http://www.worlddab.org/schemas/spi/33"><schedule><scope startTime="2026-03-06T04:00:00Z" stopTime="2026-03-07T04:00:00Z">
    <serviceScope id="fm:ce1.c479.09580"/></scope><programme shortId="1"><longName>A</longName><location>${time}</location></programme></schedule></epg>`

test.each([
  ['relative to the scope', '<relativeTime time="PT1H" duration="PT30M"/>', '03-06T05:00 03-06T05:30 A'],
  [
    'relative, with what was really on air',
    '<relativeTime time="PT1H" duration="PT30M" actualTime="PT1H5M" actualDuration="PT20M"/>',
    '03-06T05:05 03-06T05:25 A',
  ],
  ['with a duration in weeks', '<time time="2026-03-06T06:00:00" duration="P1W"/>', '03-06T04:00 03-13T04:00 A'],
  ['with an empty duration', '<time time="2026-03-06T06:00:00Z" duration=""/>', '03-06T06:00 open A'],
  ['with an offset of hours', '<time time="2026-03-06 06:00:00+01"/>', '03-06T05:00 open A'],
])('a programme of SPI %s is read', (_name, time, line) => {
  expect(linesOf(spi(time))).toEqual([line])
})

test('a relative time without a scope leaves the programme out with a warning', () => {
  const { entries, warnings } = read(spi('<relativeTime time="PT1H"/>').replace(/<scope.*?<\/scope>/s, ''))
  expect([entries, warnings]).toEqual([[], [expect.stringContaining('is not understood')]])
})

test('a description of SPI is in English', () => {
  const texts = ['de', 'en'].map(
    (language) =>
      `<mediaDescription><shortDescription xml:lang="${language}">In ${language}</shortDescription></mediaDescription>`,
  )
  const text = spi('<time time="2026-03-06T06:00:00Z"/>').replace('<location>', `${texts.join('')}<location>`)
  expect(read(text).entries).toMatchObject([{ description: 'In en' }])
})

test('warnings of software before a schedule are left out, and lines keep their numbers', () => {
  const warning = '<br />\n<b>Warning</b>:  Undefined array key in <b>/epg.php</b> on line <b>3</b><br />\n'
  const { entries } = read(`${warning}<?xml version="1.0"?>\n${programme('20260306060000 +0200')}`)
  expect(entries).toMatchObject([{ title: 'A', line: 4 }])
  expect(linesOf(`${warning}${calendar('DTSTART:20260306T040000Z\nSUMMARY:A')}`)).toEqual(['03-06T04:00 open A'])
})

test('a programme of SPI that is not on air is left out', () => {
  const text = spi('<time time="2026-03-06T06:00:00Z" duration="PT1H"/>')
  for (const word of ['off-air', 'OFF-AIR'])
    expect(linesOf(text.replace('<programme ', `<programme broadcast="${word}" `))).toEqual([])
  expect(linesOf(text.replace('<programme ', '<programme broadcast="on-air" '))).toHaveLength(1)
})

test.each(['en_GB', 'en-ZA', 'eng', 'EN'])('a title in %s is one in English', (language) => {
  const titles = `<title lang="af">Nuus</title><title lang="${language}">News</title>`
  expect(linesOf(`<tv><programme start="20260306060000 +0200" channel="x">${titles}</programme></tv>`)).toEqual([
    '03-06T04:00 open News',
  ])
})

const calendar = (event: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n${event.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test.each<[string, string, string[]]>([
  [
    'a rule in lower-case letters',
    'DTSTART:20260302T060000Z\nRRULE:freq=daily;count=2\nSUMMARY:A',
    ['03-02T06:00 open A', '03-03T06:00 open A'],
  ],
  [
    'bulletins on the hour',
    'DTSTART:20260302T060000Z\nRRULE:FREQ=HOURLY;COUNT=3\nDURATION:PT5M\nSUMMARY:A',
    ['03-02T06:00 03-02T06:05 A', '03-02T07:00 03-02T07:05 A', '03-02T08:00 03-02T08:05 A'],
  ],
  [
    'the last weekday of each month',
    'DTSTART:20260227T060000Z\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3\nSUMMARY:A',
    ['02-27T06:00 open A', '03-31T06:00 open A', '04-30T06:00 open A'],
  ],
  [
    'a change that names only the day of what it changes',
    'DTSTART;TZID=Africa/Johannesburg:20260302T060000\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:A\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE:20260303\nDTSTART;TZID=Africa/Johannesburg:20260303T080000\nSUMMARY:B',
    ['03-02T04:00 open A', '03-03T06:00 open B'],
  ],
  [
    'a text whose rows are not folded',
    'DTSTART:20260306T040000Z\nSUMMARY:A\nand more, at 5\n\nand more',
    ['03-06T04:00 open A and more, at 5 and more'],
  ],
  [
    'the name of software before that of the zone',
    'DTSTART;TZID=/software.example/Tzfile/America/Argentina/Buenos_Aires:20260306T040000\nSUMMARY:A',
    ['03-06T07:00 open A'],
  ],
])('a calendar with %s is read', (_name, event, lines) => {
  expect(linesOf(calendar(event))).toEqual(lines)
})

const zone = (name: string, rows: string) =>
  `BEGIN:VTIMEZONE\r\n${name}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n${rows}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`
const PLUS_FIVE = 'TZOFFSETFROM:0500\r\nTZOFFSETTO:0500'

test.each([
  ['the only zone of the calendar, with an offset without a sign', zone('TZID:Ours', PLUS_FIVE), '03-05T23:00'],
  ['Johannesburg where there are two zones', zone('TZID:Ours', PLUS_FIVE) + zone('TZID:UTC', PLUS_FIVE), '03-06T02:00'],
  ['Johannesburg where the zone has two names', zone('TZID:Ours\r\nTZID:UTC', PLUS_FIVE), '03-06T02:00'],
  ['Johannesburg where the zone has no offset', zone('TZID:Ours', 'TZNAME:A'), '03-06T02:00'],
  ['Johannesburg where the zone is damaged', zone('TZID:Ours', `broken\r\n${PLUS_FIVE}`), '03-06T02:00'],
])('a time without a zone is in %s', (_name, zones, start) => {
  const text = calendar('DTSTART:20260306T040000\nSUMMARY:A').replace('BEGIN:VEVENT', `${zones}BEGIN:VEVENT`)
  expect(linesOf(text)).toEqual([`${start} open A`])
})

test.each(['Café noir', '早上好 radio', '😀 é'])('a character that is folded in its middle is read: %s', (title) => {
  const whole = Buffer.from(calendar(`DTSTART:20260306T040000Z\nSUMMARY:${title}`))
  const start = whole.indexOf('SUMMARY:') + 'SUMMARY:'.length
  for (let at = start + 1; at < start + Buffer.byteLength(title); at++) {
    const folded = Buffer.concat([whole.subarray(0, at), Buffer.from('\r\n '), whole.subarray(at)])
    expect(linesOf(folded)).toEqual([`03-06T04:00 open ${title}`])
  }
})

test('days of a week may be joined by a dash of print', () => {
  expect(
    linesOf('from: 2026-03-02\nto: 2026-03-08\nweek:\n  mon–wed:\n    - { at: "06:00", title: A }\n'),
  ).toHaveLength(3)
})

const programme = (start: string, inner = '<title>A</title>') =>
  `<tv><programme start="${start}" channel="x">${inner}</programme></tv>`

test.each([
  ['20260306220000 Etc/GMT-2', '03-06T20:00 open A'],
  ['1772827200000', '03-06T20:00 open A'],
  ['20260306220000 +0200" stop="20260306220000 +0200', '03-06T20:00 open A'],
])('XMLTV with the time %s is read', (start, line) => {
  expect(linesOf(programme(start))).toEqual([line])
})

test.each([
  ['<title>The <i>Big</i> One</title>', { title: 'The Big One' }],
  [
    '<title>A</title><desc>First.<br/>Second.<p>Third <b>bold</b>.</p>Last</desc>',
    { description: 'First. Second. Third bold. Last' },
  ],
  ['<title>A</title><desc>One<br>two<p>three <b>four</desc>', { description: 'One two three four' }],
  [
    '<title>A</title><credits><presenter>Ann <image type="person">https://a.example/a.jpg</image></presenter></credits>',
    { presenters: ['Ann'] },
  ],
  ['<title/><sub-title>Late songs</sub-title>', { title: 'Late songs' }],
])('XMLTV with HTML that is not escaped, and without a title, is read: %s', (inner, expected) => {
  expect(read(programme('20260306220000 +0200', inner)).entries).toMatchObject([expected])
})

const cancelled = `DTSTART:20260306T060000Z\nSUMMARY:A`

test('a calendar that cancels its events has none, with a warning', () => {
  const { entries, warnings } = read(calendar(cancelled).replace('BEGIN:VEVENT', 'METHOD:CANCEL\r\nBEGIN:VEVENT'))
  expect([entries, warnings]).toEqual([[], ['The calendar cancels its events (METHOD:CANCEL); it has no programmes']])
  expect(linesOf(calendar(cancelled).replace('BEGIN:VEVENT', 'METHOD:PUBLISH\r\nBEGIN:VEVENT'))).toHaveLength(1)
})

test.each([
  ['each hour since 2010', 'DTSTART:20100101T000000Z\nRRULE:FREQ=HOURLY', 93 * 24, '01-31T22:00', '05-04T21:00'],
  [
    'each day since 1970',
    'DTSTART;TZID=Europe/London:19700101T060000\nRRULE:FREQ=DAILY',
    93,
    '02-01T06:00',
    '05-04T05:00',
  ],
  [
    'every third day since 1970',
    'DTSTART:19700101T060000Z\nRRULE:FREQ=DAILY;INTERVAL=3',
    31,
    '02-03T06:00',
    '05-04T06:00',
  ],
  [
    'on three days of every second week since 1601',
    'DTSTART:16010101T060000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;WKST=SU',
    21,
    '02-01T06:00',
    '04-29T06:00',
  ],
  [
    'each day since 1970 until a day',
    'DTSTART:19700101T060000Z\nRRULE:FREQ=DAILY;UNTIL=20260202T060000Z',
    2,
    '02-01T06:00',
    '02-02T06:00',
  ],
])('an event that repeats %s is read', (_name, event, count, first, last) => {
  const { entries } = read(calendar(`${event}\nDURATION:PT5M\nSUMMARY:A`))
  expect([entries.length, ...[entries[0], entries.at(-1)].map((entry) => entry && short(entry.startsAt))]).toEqual([
    count,
    first,
    last,
  ])
})

test.each([
  'Central Europe Standard Time',
  'Central European Standard Time',
  'Namibia Standard Time',
  'Egypt Standard Time',
  'Harare',
  'Johannesburg',
  'South Sudan Standard Time',
  'Kaliningrad Standard Time',
  '"(GMT+02.00) Harare/Pretoria"',
  'GMT+0200 (SAST)',
])('the zone %s of Outlook and others is known', (zone) => {
  const hour = zone.startsWith('Central') ? '03:00' : '02:00'
  expect(linesOf(calendar(`DTSTART;TZID=${zone}:20260306T040000\nSUMMARY:A`))).toEqual([`03-06T${hour} open A`])
})

const SERIES = 'DTSTART;TZID=Europe/London:20260302T060000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:A'
const DAYS = ['03-02T06:00 03-02T07:00 A', '03-03T06:00 03-03T07:00 A']
const changed = (lines: string) => `${SERIES}\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\n${lines}`

test.each<[string, string, string[]]>([
  ['an excluded time without a zone', `${SERIES}\nEXDATE:20260303T060000`, DAYS.slice(0, 1)],
  ['empty properties', `${SERIES}\nEXDATE:\nRDATE;TZID=:\nDTEND:`, DAYS],
  ['an end without a zone', SERIES.replace('DURATION:PT1H', 'DTEND:20260302T070000'), DAYS],
  ['a rule until an ISO time', SERIES.replace('COUNT=2', 'UNTIL=2026-03-03T06:00Z'), DAYS],
  ['a rule until nothing', SERIES.replace('COUNT=2', 'COUNT=2;UNTIL='), DAYS],
  [
    'spaces in its rule',
    SERIES.replace('DAILY;COUNT=2', 'WEEKLY; BYDAY=MO, WE; COUNT=2'),
    ['03-02T06:00 03-02T07:00 A', '03-04T06:00 03-04T07:00 A'],
  ],
  [
    'a changed time without title and length',
    changed('RECURRENCE-ID:20260303T060000Z\nDTSTART:20260303T090000Z'),
    ['03-02T06:00 03-02T07:00 A', '03-03T09:00 03-03T10:00 A'],
  ],
  [
    'two changes of one time',
    changed(
      'SEQUENCE:2\nRECURRENCE-ID:20260303T060000Z\nDTSTART:20260303T090000Z\nSUMMARY:New\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nSEQUENCE:1\nRECURRENCE-ID:20260303T060000Z\nDTSTART:20260303T080000Z\nSUMMARY:Old',
    ),
    ['03-02T06:00 03-02T07:00 A', '03-03T09:00 03-03T10:00 New'],
  ],
  [
    'a time that became a whole day',
    changed('RECURRENCE-ID:20260303T060000Z\nDTSTART;VALUE=DATE:20260303\nSUMMARY:B'),
    DAYS.slice(0, 1),
  ],
  [
    'a time that is canceled',
    changed('RECURRENCE-ID:20260303T060000Z\nDTSTART:20260303T060000Z\nSTATUS:CANCELED'),
    DAYS.slice(0, 1),
  ],
  ['escaped quotation marks', 'DTSTART:20260302T060000Z\nSUMMARY:\\"A\\"\\: it\\\'s', ['03-02T06:00 open "A": it\'s']],
  [
    'a folded zone',
    'DTSTART;TZID="(UTC+02:00) Harare, Pretoria":20260302\n T060000\nSUMMARY:A',
    ['03-02T04:00 open A'],
  ],
  ['an empty zone', 'DTSTART;TZID=:20260302T060000\nSUMMARY:A', ['03-02T04:00 open A']],
  ['a time that is said to be a day', 'DTSTART;VALUE=DATE:20260302T060000Z\nSUMMARY:A', ['03-02T06:00 open A']],
  ...['20260302T010000-0500', '2026-03-02T11:00:00+05:00', '20260302T060000z', ' 20260302T060000Z'].map(
    (start): [string, string, string[]] => [
      `the start ${start}`,
      `DTSTART:${start}\nSUMMARY:A`,
      ['03-02T06:00 open A'],
    ],
  ),
  ...['pt90m', 'PT1.5H'].map((length): [string, string, string[]] => [
    `the length ${length}`,
    `DTSTART:20260302T060000Z\nDURATION:${length}\nSUMMARY:A`,
    ['03-02T06:00 03-02T07:30 A'],
  ]),
])('a calendar with %s is read as its writer means it', (_name, event, lines) => {
  expect(linesOf(calendar(event))).toEqual(lines)
})

test.each([
  ['Songs.\\nWith Ann Lee\\, eKasi Crew', { description: 'Songs.', presenters: ['Ann Lee', 'eKasi Crew'] }],
  ['With love from Cape Town', { description: 'With love from Cape Town', presenters: [] }],
  ['Songs.\\nWith guests\\, Ann', { description: 'Songs. With guests, Ann', presenters: [] }],
])('the last row of a description, %s, has presenters if it has names', (description, expected) => {
  const { entries } = read(calendar(`DTSTART:20260306T040000Z\nSUMMARY:A\nDESCRIPTION:${description}`))
  expect(entries).toMatchObject([expected])
})

test('a calendar may name its zone as TIMEZONE-ID', () => {
  const text = calendar('DTSTART:20260306T040000\nSUMMARY:A')
  expect(linesOf(text.replace('BEGIN:VEVENT', 'TIMEZONE-ID:Europe/London\r\nBEGIN:VEVENT'))).toEqual([
    '03-06T04:00 open A',
  ])
})
