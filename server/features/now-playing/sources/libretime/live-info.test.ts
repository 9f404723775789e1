import { expect, test } from 'vitest'
import { readLiveInfo } from './live-info.ts'

/** Eight o'clock in Johannesburg. */
const NOW = new Date('2026-03-04T06:00:20Z')
const TRACK = {
  starts: '2026-03-04 07:58:00',
  ends: '2026-03-04 08:01:30',
  type: 'track',
  name: 'Ann &amp; Bo - One',
  metadata: null,
}
const SHOW = { name: 'Rhythm &amp; Blues', starts: '2026-03-04 06:00:00', ends: '2026-03-04 09:00:00' }
const info = (tracks: object, show: unknown = SHOW, present = '2026-03-04 08:00:18') => ({
  station: { schedulerTime: present, timezone: 'Africa/Johannesburg' },
  tracks: { previous: null, current: null, next: null, ...tracks },
  shows: { previous: [], current: show, next: [] },
})

const SONG = {
  kind: 'song',
  artist: 'Ann & Bo',
  title: 'One',
  startsAt: new Date('2026-03-04T05:58:00Z'),
  durationMs: 210_000,
}
const PROGRAMME = {
  kind: 'show',
  title: 'Rhythm & Blues',
  startsAt: new Date('2026-03-04T04:00:00Z'),
  durationMs: 10_800_000,
}

test('the track of LibreTime is read with its time, with those before and after it', () => {
  const next = { ...TRACK, name: 'Cy - Two', starts: '2026-03-04 08:01:30', ends: '2026-03-04 08:05:00' }
  const previous = { ...TRACK, name: 'Di - Three', starts: '2026-03-04 07:55:00', ends: '2026-03-04 07:58:00' }
  expect(readLiveInfo(info({ current: TRACK, next, previous }), NOW)).toMatchObject({
    item: SONG,
    next: { artist: 'Cy', title: 'Two', startsAt: new Date('2026-03-04T06:01:30Z') },
    history: [{ artist: 'Di', title: 'Three', startsAt: new Date('2026-03-04T05:55:00Z') }],
  })
})

test('the fields of a track precede its name', () => {
  const metadata = { track_title: 'One - Live', artist_name: 'Ann & Bo' }
  const { item } = readLiveInfo(info({ current: { ...TRACK, metadata } }), NOW)
  expect(item).toEqual({ ...SONG, title: 'One - Live' })
})

test.each([
  ['no track', {}],
  ['a programme of a studio', { current: { ...TRACK, type: 'livestream', name: 'Master' } }],
  ['a stream of another station', { current: { ...TRACK, type: 'webstream', name: 'Relay' } }],
])('while %s plays, the show is on air', (_name, tracks) => {
  expect(readLiveInfo(info(tracks), NOW)).toEqual({ item: PROGRAMME, history: [] })
})

test.each<[string, unknown, object | undefined]>([
  ['has ended', { ...SHOW, ends: '2026-03-04 08:00:00' }, undefined],
  ['has no end', { ...SHOW, ends: '' }, { kind: 'show', title: 'Rhythm & Blues', startsAt: PROGRAMME.startsAt }],
  [
    'ends in centuries',
    { ...SHOW, ends: '2326-03-04 09:00:00' },
    { kind: 'show', title: 'Rhythm & Blues', startsAt: PROGRAMME.startsAt },
  ],
  ['has no start', { ...SHOW, starts: '' }, { kind: 'show', title: 'Rhythm & Blues' }],
  ['is empty', {}, undefined],
  ['is an empty list', [], undefined],
])('a show that %s', (_name, show, item) => expect(readLiveInfo(info({}, show), NOW).item).toEqual(item))

test('times are in UTC where the present time of the document is', () => {
  const current = { ...TRACK, starts: '2026-03-04 05:58:00.000', ends: '2026-03-04 06:01:30.000' }
  expect(readLiveInfo(info({ current }, SHOW, '2026-03-04 06:00:18'), NOW).item).toEqual(SONG)
})

const OLD = { schedulerTime: '2026-03-04 08:00:18', previous: null, current: null, next: null, currentShow: [SHOW] }

test('the older form has its tracks in UTC, and its show without times', () => {
  const current = { ...TRACK, starts: '2026-03-04 05:58:00.000000', ends: '2026-03-04 06:01:30.12645' }
  const previous = { ...TRACK, name: 'Di - Three', starts: '2026-03-04 05:55:00', ends: '2026-03-04 05:58:00' }
  expect(readLiveInfo({ ...OLD, current, previous }, NOW)).toMatchObject({
    item: SONG,
    history: [{ artist: 'Di', title: 'Three', startsAt: new Date('2026-03-04T05:55:00Z') }],
  })
  expect(readLiveInfo({ ...OLD, previous }, NOW)).toMatchObject({
    item: { kind: 'show', title: 'Rhythm & Blues' },
    history: [{ startsAt: new Date('2026-03-04T05:55:00Z') }],
  })
})

test('a track of the older form that is on air only in the zone of the station is in that zone', () => {
  expect(readLiveInfo({ ...OLD, current: TRACK }, NOW).item).toEqual(SONG)
})

test.each([null, {}, [], { error: 'no' }, { station: {}, tracks: [], shows: {} }])('%j is no live info', (value) => {
  expect(() => readLiveInfo(value, NOW)).toThrow('no live info')
})
