import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const read = (text: string) => readSchedule(Buffer.from(text), { now: NOW })
const short = (instant: Date) => instant.toISOString().slice(5, 16)
const linesOf = (text: string) =>
  read(text).entries.map(({ startsAt, endsAt, title }) =>
    [short(startsAt), endsAt ? short(endsAt) : 'open', title].join(' '),
  )

const programme = (attributes: string, inner = '<title>A</title>') =>
  `<tv><programme ${attributes} channel="x">${inner}</programme></tv>`
const START = 'start="20260306220000 +0200"'

test.each([
  [`${START} stop="20260307"`, '03-06T20:00 03-06T22:00 A'],
  [`${START} stop="20260306230000"`, '03-06T20:00 03-06T21:00 A'],
  [`${START} stop=""`, '03-06T20:00 open A'],
  ['start="20260306220000 +02:00"', '03-06T20:00 open A'],
  ['start="20260306220000 +02"', '03-06T20:00 open A'],
  ['start="20260306220000 GMT+2"', '03-06T20:00 open A'],
  ['start="20260306220000.000 +0200"', '03-06T20:00 open A'],
  ['start="20260306220000 Africa/Johannesburg"', '03-06T20:00 open A'],
  ['start="20260306220000 AEST"', '03-06T12:00 open A'],
  ['start="2026-03-06T22:00:00+02:00" stop="2026-03-06T21:00:00Z"', '03-06T20:00 03-06T21:00 A'],
  ['start="20260306230000 +0200" stop="20260306240000 +0200"', '03-06T21:00 03-06T22:00 A'],
  ['start="20260306220000 +0200" stop="20260306000000 +0200"', '03-06T20:00 03-06T22:00 A'],
  ['start="20260306220000 +0200" stop="20260306210000 +0200"', '03-06T20:00 03-06T19:00 A'],
  ['start="1772827200" stop="1772830800"', '03-06T20:00 03-06T21:00 A'],
  ['start="2026/03/06 22:00:00 +0200 (SAST)"', '03-06T20:00 open A'],
  ['start="20260306220000  0200" stop="20260306230000  0200"', '03-06T20:00 03-06T21:00 A'],
  ['start="20260306220000 ART" stop="20260306230000 KST"', '03-07T01:00 03-06T14:00 A'],
  ...['0', 'null', ' +0200', '19700101000000 +0000'].map((stop) => [`${START} stop="${stop}"`, '03-06T20:00 open A']),
])('XMLTV with the times %s is read', (attributes, line) => {
  expect(linesOf(programme(attributes))).toEqual([line])
})

test.each([
  ['units="minutes">90', '03-06T21:30'],
  ['units="hours">1.5', '03-06T21:30'],
  ['units="seconds">5400', '03-06T21:30'],
  ['units="parts">2', 'open'],
  ['>90', 'open'],
])('XMLTV without an end, with the length %s, is read', (length, end) => {
  const lines = linesOf(programme(START, `<title>A</title><length ${length}</length>`))
  expect(lines).toEqual([`03-06T20:00 ${end} A`])
})

test.each(['XYZ', 'Africa/Nowhere', '+0200 x'])('a time of XMLTV in the zone %s is none', (zone) => {
  expect(read(programme(`start="20260306220000 ${zone}"`))).toMatchObject({
    entries: [],
    warnings: [expect.stringContaining('is no time')],
  })
})

test.each([
  ['three-letter languages', '<title lang="af">Nuus</title><title lang="eng">News</title>', { title: 'News' }],
  ['entities of HTML', '<title>Caf&eacute; &amp;amp; bar</title>', { title: 'Café & bar' }],
  ['unescaped ampersands', '<title>R&B at AT&T</title>', { title: 'R&B at AT&T' }],
  ['signs that are no markup', '<title>1 &lt; 2 &gt; 0</title>', { title: '1 < 2 > 0' }],
  ['HTML in its text', '<title>A</title><desc><![CDATA[<p>Hi &amp; bye</p>]]></desc>', { description: 'Hi & bye' }],
  [
    'a picture without a host before one with it',
    '<title>A</title><icon src="/i.png"/><icon src="https://b.example/b.png"/>',
    { imageUrl: 'https://b.example/b.png' },
  ],
  [
    'pictures of several widths',
    '<title>A</title><icon src="https://b.example/s.png" width="90"/><icon src="https://b.example/l.png" width="900"/>',
    { imageUrl: 'https://b.example/l.png' },
  ],
  [
    'an upright picture before another one',
    '<title>A</title><image orient="P">https://b.example/p.png</image><image orient="L">https://b.example/l.png</image>',
    { imageUrl: 'https://b.example/l.png' },
  ],
  ['invisible marks', '<title>\u200bMusic\ufeff</title>', { title: 'Music' }],
  [
    'a presenter twice',
    '<title>A</title><credits><presenter>Ann</presenter><presenter>Ann </presenter></credits>',
    { presenters: ['Ann'] },
  ],
])('XMLTV with %s is read', (_name, inner, expected) => {
  expect(read(programme(START, inner)).entries).toMatchObject([expected])
})

test('XMLTV in capitals is read, with channels whose ids differ in case from those of programmes', () => {
  const { channels, entries } = read(
    `<TV><CHANNEL ID="Radio.702"><DISPLAY-NAME>702</DISPLAY-NAME></CHANNEL><PROGRAMME START="20260306220000 +0200"
    STOP="20260306230000 +0200" CHANNEL=" radio.702 "><TITLE>THE MORNING</TITLE><ICON SRC="https://b.example/b.png"/></PROGRAMME></TV>`,
  )
  expect(channels).toEqual([{ id: 'Radio.702', names: ['702'] }])
  expect(entries).toMatchObject([{ channel: 'Radio.702', title: 'THE MORNING', imageUrl: 'https://b.example/b.png' }])
})

test('a schedule that was compressed twice is read', () => {
  const packed = gzipSync(gzipSync(programme(START)))
  expect(readSchedule(packed, { now: NOW }).entries).toHaveLength(1)
})

const spi = (duration: string, names = '<longName>A</longName>') =>
  `<epg xmlns="http://www.worlddab.org/schemas/spi/33"><schedule><programme shortId="1">${names}<location>
    <time time="2026-03-06T06:00:00+02:00" duration="${duration}"/></location></programme></schedule></epg>`

test.each([
  ['PT1H30M', '03-06T05:30'],
  ['PT1.5H', '03-06T05:30'],
  ['PT0.5H', '03-06T04:30'],
  ['P0Y0M0DT1H30M0S', '03-06T05:30'],
  ['PT90M', '03-06T05:30'],
  ['pt1h30m', '03-06T05:30'],
  ['PT0S', 'open'],
  ['" actualTime="" actualDuration="', 'open'],
])('SPI with the duration %s ends at %s', (duration, end) => {
  expect(linesOf(spi(duration))).toEqual([`03-06T04:00 ${end} A`])
})

test.each(['-PT1H', 'PT', 'P1M', '1:30:00'])('SPI with the duration %s leaves the programme out', (duration) => {
  expect(linesOf(spi(duration))).toEqual([])
})

test('SPI in several languages is read in English, and only valid pictures are used', () => {
  const names = `<longName xml:lang="af">Nuus</longName><longName xml:lang="en">News</longName><mediaDescription>
    <multimedia url="https://a.example/a.mp3" mimeValue="audio/mpeg" width="900"/>
    <multimedia url="/large.png" mimeValue="image/png" width="800"/>
    <multimedia url="https://a.example/b.png" mimeValue="image/png" width="600"/></mediaDescription>`
  expect(read(spi('PT1H', names)).entries).toMatchObject([{ title: 'News', imageUrl: 'https://a.example/b.png' }])
})

const calendar = (event: string, before = '') =>
  `BEGIN:VCALENDAR\r\n${before}BEGIN:VEVENT\r\n${event.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const DAILY = 'UID:1\nDTSTART:20260302T060000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:A'
const NEXT = '\nEND:VEVENT\nBEGIN:VEVENT\n'

test.each([
  ['times without seconds', calendar('UID:1\nDTSTART:20260306T0400Z\nSUMMARY:A'), ['03-06T04:00 open A']],
  [
    'times with separators',
    calendar('UID:1\nDTSTART:2026-03-06T04:00:00Z\nDTEND:2026-03-06T05:00Z\nSUMMARY:A'),
    ['03-06T04:00 03-06T05:00 A'],
  ],
  [
    'a day that does not say so, beside an event',
    calendar(`UID:1\nDTSTART:20260306\nSUMMARY:Day${NEXT}UID:2\nDTSTART:20260306T040000Z\nSUMMARY:A`),
    ['03-06T04:00 open A'],
  ],
  [
    'the zone in which it is shown',
    calendar('UID:1\nDTSTART:20260306T040000\nSUMMARY:A', 'X-WR-TIMEZONE:Europe/London\r\n'),
    ['03-06T04:00 open A'],
  ],
  [
    'a zone of Outlook that it does not define',
    calendar('UID:1\nDTSTART;TZID="South Africa Standard Time":20260306T040000\nSUMMARY:A'),
    ['03-06T02:00 open A'],
  ],
  [
    'an excluded day instead of a time',
    calendar(`${DAILY}\nEXDATE;VALUE=DATE:20260303`),
    ['03-02T06:00 open A', '03-04T06:00 open A'],
  ],
  [
    'an excluded time in another zone',
    calendar(`${DAILY}\nEXDATE;TZID=Africa/Johannesburg:20260303T080000`),
    ['03-02T06:00 open A', '03-04T06:00 open A'],
  ],
  [
    'a later version of an event',
    calendar(
      `UID:1\nSEQUENCE:0\nDTSTART:20260302T060000Z\nSUMMARY:Old${NEXT}UID:1\nSEQUENCE:1\nDTSTART:20260302T070000Z\nSUMMARY:New`,
    ),
    ['03-02T07:00 open New'],
  ],
  [
    'different events of one UID',
    calendar(`UID:1\nDTSTART:20260302T060000Z\nSUMMARY:A${NEXT}UID:1\nDTSTART:20260303T060000Z\nSUMMARY:B`),
    ['03-02T06:00 open A', '03-03T06:00 open B'],
  ],
  [
    'folded lines',
    calendar('UID:1\nDTSTART:20260306T040000Z\nSUMMARY:A lo\n ng\n  title'),
    ['03-06T04:00 open A long title'],
  ],
  [
    'dates that are periods',
    calendar(
      'UID:1\nDTSTART:20260302T060000Z\nDTEND:20260302T070000Z\nRDATE;VALUE=PERIOD:20260303T060000Z/20260303T080000Z,20260304T060000Z/PT3H\nRDATE;TZID=Africa/Johannesburg:20260305T080000/20260305T083000\nSUMMARY:A',
    ),
    [
      '03-02T06:00 03-02T07:00 A',
      '03-03T06:00 03-03T08:00 A',
      '03-04T06:00 03-04T09:00 A',
      '03-05T06:00 03-05T06:30 A',
    ],
  ],
  [
    'a change of this and all future times',
    calendar(
      `UID:1\nDTSTART:20260302T060000Z\nRRULE:FREQ=DAILY;COUNT=6\nSUMMARY:A${NEXT}UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260304T060000Z\nDTSTART:20260304T073000Z\nDTEND:20260304T080000Z\nSUMMARY:B${NEXT}UID:1\nRECURRENCE-ID:20260305T060000Z\nDTSTART:20260305T090000Z\nSUMMARY:C${NEXT}UID:1\nRECURRENCE-ID;RANGE="THISANDFUTURE":20260307T060000Z\nDTSTART:20260307T060000Z\nSTATUS:CANCELLED\nSUMMARY:D`,
    ),
    [
      '03-02T06:00 open A',
      '03-03T06:00 open A',
      '03-06T07:30 03-06T08:00 B',
      '03-04T07:30 03-04T08:00 B',
      '03-05T09:00 open C',
    ],
  ],
  ...['GMT+0200', 'UTC+2', '"+02:00"', '"(UTC+02:00) Harare, Pretoria"', '"GMT +02:00"'].map(
    (zone): [string, string, string[]] => [
      `the zone ${zone}`,
      calendar(`UID:1\nDTSTART;TZID=${zone}:20260306T040000\nSUMMARY:A`),
      ['03-06T02:00 open A'],
    ],
  ),
  ...['GMT+0100', 'W. Europe Standard Time', 'Europe/Paris'].map((zone): [string, string, string[]] => [
    `${zone} as the zone in which it is shown`,
    calendar('UID:1\nDTSTART:20260306T040000\nSUMMARY:A', `X-WR-TIMEZONE:${zone}\r\n`),
    ['03-06T03:00 open A'],
  ]),
  [
    'an unknown zone in which it is shown',
    calendar('UID:1\nDTSTART:20260306T040000\nSUMMARY:A', 'X-WR-TIMEZONE:Nowhere\r\n'),
    ['03-06T02:00 open A'],
  ],
  ...['(UTC+02:00) Harare\\, Pretoria', '(UTC+02:00) Harare, Pretoria', 'SAST'].map(
    (zone): [string, string, string[]] => [
      `the zone ${zone} without quotation marks`,
      calendar(
        `UID:1\nDTSTART;TZID=${zone}:20260306T040000\nEXDATE;TZID=${zone};VALUE=DATE-TIME:20260307T040000\nSUMMARY:A`,
      ),
      ['03-06T02:00 open A'],
    ],
  ),
  [
    'the zone that Outlook writes for UTC',
    calendar('UID:1\nDTSTART;TZID=tzone://Microsoft/Utc:2026-03-06T04:00:00\nSUMMARY:A'),
    ['03-06T04:00 open A'],
  ],
  ...['P3600S', '01:00:00', '1:00', 'PT1H', 'PT60M'].map((duration): [string, string, string[]] => [
    `the duration ${duration}`,
    calendar(`UID:1\nDTSTART:20260306T040000Z\nDURATION:${duration}\nSUMMARY:A`),
    ['03-06T04:00 03-06T05:00 A'],
  ]),
  [
    'an end at midnight of the day on which it begins',
    calendar('UID:1\nDTSTART:20260306T200000Z\nDTEND:20260306T000000Z\nSUMMARY:A'),
    ['03-06T20:00 03-07T00:00 A'],
  ],
  [
    'two rules',
    calendar(
      'UID:1\nDTSTART:20260302T060000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=1\nSUMMARY:A',
    ),
    ['03-02T06:00 open A', '03-09T06:00 open A', '03-07T06:00 open A'],
  ],
  [
    'a rule of what is excluded',
    calendar(`${DAILY}\nEXRULE:FREQ=WEEKLY;BYDAY=TU`),
    ['03-02T06:00 open A', '03-04T06:00 open A'],
  ],
  [
    'texts of vCalendar 1.0',
    calendar(
      'UID:1\nDTSTART:20260306T040000Z\nSUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9, =\nbar=3B open',
    ),
    ['03-06T04:00 open Café, bar; open'],
  ],
  ['escapes of HTML', calendar('UID:1\nDTSTART:20260306T040000Z\nSUMMARY:A &amp\\; B'), ['03-06T04:00 open A & B']],
])('a calendar with %s is read', (_name, text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test.each([
  ['a duration', 'DTSTART:20260306T040000Z\nDURATION:an hour'],
  ['a start', 'DTSTART:tomorrow'],
])('an event with %s that is none is left out of a calendar with a warning', (_name, lines) => {
  const { entries, warnings } = read(
    calendar(`UID:1\n${lines}\nSUMMARY:A${NEXT}UID:2\nDTSTART:20260306T050000Z\nSUMMARY:B`),
  )
  expect(entries.map(({ title }) => title)).toEqual(['B'])
  expect(warnings).toEqual([expect.stringContaining('line 2: ')])
})
