import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

const NOW = new Date('2026-03-04T10:00:00Z')
const read = (text: string) => readSchedule(Buffer.from(text), { now: NOW })
const startsOf = (text: string) =>
  read(text).entries.map(({ startsAt, title }) => `${startsAt.toISOString().slice(5, 16)} ${title}`)

const programme = (inner: string) => `<tv><programme start="20260306060000 +0200" channel="x">${inner}</programme></tv>`

test('signs in XMLTV that begin no tag are text', () => {
  const [entry] = read(programme('<title>I <3 music</title><desc><![CDATA[1 < 2 <3]]></desc>')).entries
  expect(entry).toMatchObject({ title: 'I <3 music', description: '1 < 2 <3' })
})

test('texts that were escaped or encoded twice are read', () => {
  const text = '<title>CafÃ© &amp;amp; bar</title><desc>&amp;lt;p&amp;gt;Itâ€™s late&amp;lt;/p&amp;gt;</desc>'
  expect(read(programme(text)).entries).toMatchObject([{ title: 'Café & bar', description: 'It’s late' }])
})

test('XMLTV with the American name of a programme is read', () => {
  expect(startsOf(programme('<title>A</title>').replaceAll('programme', 'program'))).toEqual(['03-06T04:00 A'])
})

const calendar = (event: string, head = '') =>
  `BEGIN:VCALENDAR\r\n${head}BEGIN:VEVENT\r\nUID:1\r\n${event.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test.each([
  ['D1 #2', ['03-02T06:00 A', '03-03T06:00 A']],
  ['d2', ['03-02T06:00 A', '03-04T06:00 A']],
  ['D30 #0', ['03-02T06:00 A', '04-01T06:00 A', '05-01T06:00 A']],
  ['W1 MO FR 20260310T000000Z', ['03-02T06:00 A', '03-06T06:00 A', '03-09T06:00 A']],
])('an event that repeats by the rule %s of vCalendar 1.0 is read', (rule, starts) => {
  expect(startsOf(calendar(`DTSTART:20260302T060000Z\nRRULE:${rule}\nSUMMARY:A`))).toEqual(starts)
})

test('errors in properties that say nothing of an airing are no errors', () => {
  const errors = 'ATTENDEE;CN\nX-A;B:C\nGEO;//:x\nORGANIZER;CN="Ann:MAILTO:a@a.example'
  expect(startsOf(calendar(`${errors}\nDTSTART:20260306T040000Z\nSUMMARY:A`))).toEqual(['03-06T04:00 A'])
})

test('a calendar that cancels events costs no other calendar in the file its own', () => {
  const kept = calendar('DTSTART:20260306T040000Z\nSUMMARY:A')
  const cancelled = calendar('DTSTART:20260307T040000Z\nSUMMARY:B', 'METHOD:CANCEL\r\n')
  expect(startsOf(cancelled + kept + cancelled)).toEqual(['03-06T04:00 A'])
  expect(read(cancelled + kept).warnings).toEqual([])
})

test.each([
  ['CAT', '03-06T04:00 A'],
  ['PDT', '03-06T13:00 A'],
  ['UTC+5.5', '03-06T00:30 A'],
  ['UTC-3.5', '03-06T09:30 A'],
])('the zone %s of a calendar is the abbreviation of an offset', (zone, start) => {
  expect(startsOf(calendar(`DTSTART;TZID=${zone}:20260306T060000\nSUMMARY:A`))).toEqual([start])
})

test.each([
  [1, '1 time has no zone and counts as UTC; --zone names another one'],
  [2, '2 times have no zone and count as UTC; --zone names another one'],
])('a warning counts the times without a zone: %i', (count, warning) => {
  const programmes = Array.from(
    { length: count },
    (_, index) => `<programme start="202603060${index}0000" channel="x"><title>A</title></programme>`,
  )
  expect(readSchedule(Buffer.from(`<tv>${programmes.join('')}</tv>`), { now: NOW }).warnings).toEqual([warning])
})

test('marks of aggregators are no part of a title, and the name of an episode is not its own description', () => {
  const text = `<tv>${['ᴺᵉʷ News ᴸᶦᵛᵉ', 'Bʳᵒ'].map((title, at) => `<programme start="2026030606000${at} +0200" channel="x"><title>${title}</title></programme>`).join('')}
    <programme start="20260306070000 +0200" channel="x"><sub-title>One</sub-title></programme>
    <programme start="20260306080000 +0200" channel="x"><title>A</title><sub-title>Two</sub-title></programme></tv>`
  expect(read(text).entries.map(({ title, description }) => [title, description])).toEqual([
    ['News', null],
    ['Bʳᵒ', null],
    ['One', null],
    ['A', 'Two'],
  ])
})

test.each([
  ['Central Standard Time (Mexico)', '03-06T10:00'],
  ['SA Western Standard Time', '03-06T08:00'],
  ['Venezuela Standard Time', '03-06T08:00'],
  ['Tasmania Standard Time', '03-05T17:00'],
  ['UTC+12', '03-05T16:00'],
])('the zone %s of Windows is known', (zone, time) => {
  expect(startsOf(calendar(`DTSTART;TZID=${zone}:20260306T040000\nSUMMARY:A`))).toEqual([`${time} A`])
})

test.each([
  ['Ann, Ben and Cee', ['Ann', 'Ben', 'Cee']],
  ['Ann Lee &amp; Ben Dee', ['Ann Lee', 'Ben Dee']],
  ['Ann en Ben', ['Ann', 'Ben']],
  ['Ann, Ben, and Cee; Ann', ['Ann', 'Ben', 'Cee']],
  ['Ann Lee, Jr.', ['Ann Lee, Jr.']],
  ['Andy Sanders', ['Andy Sanders']],
  ['Smith, John; van Wyk, Ann', ['John Smith', 'Ann van Wyk']],
  ['Smith, John', ['John Smith']],
  ['Smith, John and Doe, Jane', ['John Smith', 'Jane Doe']],
  ['van Wyk, Ann', ['Ann van Wyk']],
  ['Dube, T.', ['T. Dube']],
  ['Ann, Ben', ['Ann', 'Ben']],
  ['Sipho, Msizi', ['Sipho', 'Msizi']],
  ['AC/DC', ['AC/DC']],
  ['The AC/DC Hour', ['The AC/DC Hour']],
  ['Ann/Ben / Cee Dee/Eve', ['Ann', 'Ben', 'Cee Dee', 'Eve']],
  ['AJ/ANN/Ben', ['AJ', 'ANN', 'Ben']],
  ["Van der Merwe, Jan; O'Brien, Ann", ['Jan Van der Merwe', "Ann O'Brien"]],
  ['Hosts: Ann Lee (host) | Ben - Presenter', ['Ann Lee', 'Ben']],
  ['Presented by Ann met Ben', ['Ann', 'Ben']],
  ['Hosted by: Ann with guests', ['Ann']],
  ['Ann Lee, PhD, Co-host + Ben, et al.', ['Ann Lee, PhD', 'Ben']],
  ['Ann\nBen &lt;ben@a.example&gt;', ['Ann', 'Ben']],
  ...['TBA', 'n/a', '-', 'AutoDJ', 'ann@a.example', 'https://a.example/'].map((text): [string, string[]] => [text, []]),
])('several presenters in one element, %s, are several', (names, presenters) => {
  const text = `<title>A</title><credits><presenter>${names}</presenter></credits>`
  expect(read(programme(text)).entries).toMatchObject([{ presenters }])
})

test.each([
  ['Smith, John', ['Ben Lee']],
  ['Ann', ['Lee', 'Ben']],
])('where the first of three programmes has “%s”, “Lee, Ben” is %j', (first, presenters) => {
  const programmes = [first, 'Dee, Eve', 'Lee, Ben'].map((name, hour) => ({
    title: 'A',
    start: `2026-03-06 0${hour}:00`,
    presenters: name,
  }))
  expect(read(JSON.stringify(programmes)).entries[2]?.presenters).toEqual(presenters)
})

test('a host of XMLTV is a presenter', () => {
  const text = '<title>A</title><credits><host>Ann</host><presenter>Ben</presenter><guest>Cy</guest></credits>'
  expect(read(programme(text)).entries).toMatchObject([{ presenters: ['Ann', 'Ben'] }])
})

test('a guest of SPI is no presenter, and a group may be named by its short id', () => {
  const text = `<epg><programmeGroups><programmeGroup shortId="7"><longName>A</longName></programmeGroup></programmeGroups>
    <schedule><programme><location><time time="2026-03-06T06:00:00+02:00"/></location><memberOf shortId="7"/><credits>
    <credit role="guest"><person>Ben</person></credit><credit role="creator"><person>Ann</person></credit></credits>
    </programme></schedule></epg>`
  expect(read(text).entries).toMatchObject([{ title: 'A', presenters: ['Ann'] }])
})
