import { expect, test } from 'vitest'
import { read, SONG, startsAt, TIMED } from './document-kit.ts'

test('a part of a document of several stations is read by its path', () => {
  const stations = {
    stations: { kfm: { now: { title: 'One', artist: 'Ann & Bo' } }, 947: { now: { title: 'Two', artist: 'Cy' } } },
  }
  expect(read(stations, 'stations.kfm').item).toEqual(SONG)
  expect(read([stations], '0.stations.947').item).toMatchObject({ title: 'Two' })
  expect(() => read(stations, 'stations.702')).toThrow('nothing at stations.702')
  expect(() => read(stations)).toThrow('several stations; path leads')
  expect(() => read(Object.values(stations.stations))).toThrow('several stations; path leads')
})

test('the show is displayed while no track plays', () => {
  const show = { name: 'Breakfast', start: '2026-03-04T06:00:00+02:00', end: '2026-03-04T09:00:00+02:00' }
  expect(read({ current_show: show, now_playing: { title: '', artist: '' } }).item).toEqual({
    kind: 'show',
    title: 'Breakfast',
    startsAt: new Date('2026-03-04T04:00:00Z'),
    durationMs: 10_800_000,
  })
  expect(read({ current_show: show, now_playing: { title: 'One', artist: 'Ann & Bo' } }).item).toEqual(SONG)
})

test.each<[string, unknown, object]>([
  ['has nothing between songs', { now_playing: null, next: null }, { history: [] }],
  ['is empty between songs', { artist: '', title: '', duration: '0' }, { history: [] }],
  [
    'says that the station is off',
    { status: 'offline', current_track: { title: 'Ann & Bo - One' } },
    { isOnline: false },
  ],
  [
    'has a song that ended long ago',
    { event: 'song', dt: '2026-03-04T07:30:00+02:00', artist: 'Ann & Bo', title: 'One', duration: 210 },
    { history: [TIMED] },
  ],
])('a document that %s has no item', (_name, document, report) => {
  const { history = [], ...others } = read(document)
  expect({ ...others, history: history.map((one) => ({ ...one, startsAt })) }).toEqual({ history: [], ...report })
})

test.each<[string, string, string]>([
  ['an error', '{"title":"Not Found - Error","status":404}', 'no title that is recognised'],
  [
    'a page',
    '<!DOCTYPE html><html><head><title>Radio - Listen live</title></head><body><p>x</p></body></html>',
    'no title',
  ],
  ['a feed', '<rss><channel><title>KFM - News</title><item><title>A - B</title></item></channel></rss>', 'no title'],
  ['truncated JSON', '{"now_playing":{"title":"One","art', 'no valid JSON'],
  ['nothing', '', 'neither JSON nor XML'],
  ['several lines of text', 'Ann\nOne\n', 'neither JSON nor XML'],
  ['no object', '[1, 2]', 'no title'],
  ['a list of articles', '{"articles":[{"title":"A fire","author":"Ann","date":"2026-03-04T05:50:00Z"}]}', 'no title'],
  ['a list of links', '{"links":[{"type":"link","url":"https://x.example"}]}', 'no title'],
  ['the name of a station', '{"station":{"title":"KFM","artist":"x"}}', 'no title'],
])('%s is refused with the reason', (_name, document, reason) => {
  expect(() => read(document)).toThrow(reason)
})

test.each<[string, string | number, string | undefined]>([
  ['of Unix in seconds', 1_772_603_880, '05:58:00'],
  ['of Unix in milliseconds', '1772603880000', '05:58:00'],
  ['without a zone in Johannesburg', '2026-03-04 07:58:00', '05:58:00'],
  ['without a zone in UTC', '2026-03-04T05:58:00', '05:58:00'],
  ['far from now without a zone', '2026-03-03 07:58:00', undefined],
  ['with the clock alone', '07:58', '05:58:00'],
  ['that is none', '2026-13-44T99:00:00Z', undefined],
])('a start %s is understood', (_name, start, expected) => {
  const { item } = read({ now: { title: 'One', artist: 'Ann & Bo', start } })
  expect([item?.title, item?.startsAt?.toISOString().slice(11, 19)]).toEqual(['One', expected])
})

test.each<[string, string | number, number]>([
  ['durationMs', 15_000, 15_000],
  ['length_ms', '185000', 185_000],
  ['DurationSeconds', 21_600, 21_600_000],
  ['durationSeconds', '3:30', 210_000],
  ['duration', 210, 210_000],
  ['duration', 210_000, 210_000],
])('a length %s of %s is %i milliseconds', (name, length, durationMs) => {
  expect(read({ now: { title: 'One', artist: 'Ann & Bo', [name]: length } }).item).toEqual({ ...SONG, durationMs })
})

test('a huge or deep document is read in bounded time', () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  expect(() => read(deep)).toThrow('no title')
  expect(() => read('<a/>'.repeat(30_000))).toThrow('more than 20000 elements')
  const many = { now: Array.from({ length: 50_000 }, () => ({ title: 'One', artist: 'Ann & Bo' })) }
  expect(read(many).item).toEqual(SONG)
})
