import { expect, test } from 'vitest'
import { read, SONG, TIMED } from './document-kit.ts'

const ART = 'https://art.example/one.jpg'
const before = { kind: 'song', artist: 'Cy', title: 'Two', startsAt: new Date('2026-03-04T05:54:00Z') }
const next = { kind: 'song', artist: 'Di', title: 'Three' }
const seconds = (time: string) => Date.parse(`2026-03-04T${time}Z`) / 1_000

test.each<[string, unknown, object]>([
  [
    'the NRK',
    [
      ['Past', 'Cy', 'Two', '05:54'],
      ['Present', 'Ann & Bo', 'One', '05:58'],
      ['Future', 'Di', 'Three', '06:02'],
    ].map(([relativeTimeType, description, title, time]) => ({
      title,
      description,
      startTime: `/Date(${seconds(`${time}:00`)}000+0100)/`,
      duration: 'PT3M30S',
      type: 'Music',
      programTitle: 'A Morning',
      relativeTimeType,
    })),
    { item: TIMED, next, history: [before] },
  ],
  [
    'Skyrock',
    {
      schedule: [
        ['Cy', 'Two', '05:54:00', '05:57:30'],
        ['Ann & Bo', 'One', '05:58:00', '06:01:30'],
      ].map(([name = '', title, from = '', to = '']) => ({
        type: 'record',
        artists: [{ id: 7, name }],
        info: { title, start_ts: String(seconds(from)), end_ts: String(seconds(to)), cover_uri: ART },
      })),
      on_air_program: { title: 'A Morning', presenters: [{ name: 'Eve' }] },
    },
    { item: { ...TIMED, artworkUrl: ART }, history: [before] },
  ],
  [
    'RMF',
    [
      [-1, 'Cy', 'Two', '07:54'],
      [0, 'Ann & Bo', 'One', '07:58'],
      [1, 'Di', 'Three', '08:02'],
    ].map(([order, author, title, start]) => ({ order, author, title, start, lenght: '210', coverUrl: '', votes: 0 })),
    { item: TIMED, next, history: [before] },
  ],
  [
    'the VRT',
    {
      onairs: [
        ['PREVIOUS', 'Cy', 'Two', '05:54:00', '05:57:30'],
        ['NOW', 'Ann & Bo', 'One', '05:58:00', '06:01:30'],
      ].map(([onairType, artist, title, from, to]) => ({
        onairType,
        type: 'SONG',
        startDate: `2026-03-04T${from}.000Z`,
        endDate: `2026-03-04T${to}.000Z`,
        properties: [
          { key: 'ARTISTNAME', value: artist },
          { key: 'TITLE', value: title },
        ],
      })),
    },
    { item: TIMED, history: [before] },
  ],
  [
    'Radio France',
    {
      prev: [{ firstLine: 'A Station', secondLine: 'Cy • Two', startTime: seconds('05:54:00') }],
      now: {
        firstLine: 'A Station',
        secondLine: 'Ann & Bo • One',
        startTime: seconds('05:58:00'),
        endTime: seconds('06:01:30'),
      },
      next: [{ firstLine: 'A Station', secondLine: 'Di • Three' }],
    },
    { item: TIMED, next, history: [before] },
  ],
  [
    'a station of Spain',
    { ahora: { cancion: 'One', interprete: 'Ann & Bo' }, después: { cancion: 'Three', interprete: 'Di' } },
    { item: SONG, next },
  ],
  [
    'M Radio',
    `<prog><morceau><chanteur>Ann &amp; Bo</chanteur><chanson>One</chanson></morceau></prog>`,
    { item: SONG },
  ],
  [
    'Generations',
    `<prog><morceau><chanteur>Ann &amp; Bo</chanteur><chanson>One</chanson><date_prog>2026-03-04T07:58:00</date_prog>
      <duration>00:03:30</duration></morceau></prog>`,
    { item: TIMED },
  ],
  [
    'Evasion',
    `<listeMorceaux><morceau><heure>07h58</heure><artiste>Ann &amp; Bo</artiste><titre>One</titre></morceau>
      <morceau><heure>07h54</heure><artiste>Cy</artiste><titre>Two</titre></morceau></listeMorceaux>`,
    { item: { ...SONG, startsAt: TIMED.startsAt }, history: [before] },
  ],
  [
    'NRJ',
    [
      {
        name: 'A Station',
        playlist: [
          {
            start_timestamp: seconds('05:58:00'),
            end_timestamp: seconds('06:01:30'),
            song: { artist: 'Ann & Bo', title: 'One', img_url: ART },
          },
        ],
      },
    ],
    { item: { ...TIMED, artworkUrl: ART } },
  ],
  [
    'Les Indés',
    {
      data: {
        TitleDiffusions: [
          { timestamp: '2026-03-04T05:58:00Z', title: { artist: 'Ann & Bo', title: 'One' } },
          { timestamp: '2026-03-04T05:54:00Z', title: { artist: 'Cy', title: 'Two' } },
        ],
      },
    },
    { item: { ...SONG, startsAt: TIMED.startsAt }, history: [before] },
  ],
  [
    'songs in a programme',
    {
      broadcastEvent: {
        title: 'A Morning',
        start: '2026-03-04T07:00:00+02:00',
        items: [{ title: 'One', performer: 'Ann & Bo', start: '2026-03-04T07:58:00+02:00', duration: 210 }],
      },
    },
    { item: TIMED },
  ],
  ['Radio Classique', { auteur: 'Ann & Bo', titre: 'One' }, { item: SONG }],
  ['an author and a title alone', { author: 'Ann & Bo', title: 'One' }, { item: SONG }],
])('the document of %s is read', (_name, document, report) => {
  expect(read(document)).toMatchObject(report)
})

test.each([
  { artist: 'Ann & Bo', title: 'One', next_artist: 'Di', next_title: 'Three' },
  { artist: 'Ann & Bo', song: 'One', nextsong: 'Three', nextartist: 'Di' },
  { artist: 'Ann & Bo', title: 'One', nextSongArtist: 'Di', nextSongTitle: 'Three' },
  { now_artist: 'Ann & Bo', now_title: 'One', artist_next: 'Di', title_next: 'Three' },
])('fields of the next item beside those of the current one are its artist and title: %j', (document) => {
  expect(read(document)).toMatchObject({ item: SONG, next })
})

test('an article with an author is no song', () => {
  expect(() => read({ author: 'Ann & Bo', title: 'One', url: 'https://a.example/' })).toThrow('no title')
})

test.each([
  { title: 'One', performer: 'Ann & Bo', description: 'The first single' },
  { title: 'One', description: 'The first single', track: { artist: 'Ann & Bo' } },
])('the description of a song is no artist beside one: %j', (song) => {
  expect(read({ now: { type: 'song', ...song } })).toMatchObject({ item: SONG })
})

test.each([
  { title: 'A Morning', author: 'Eve', duration: 10_800 },
  { title: 'A Morning', artist: '' },
])('a show with an author or an empty artist is no song: %j', (show) => {
  expect(read({ current_show: show, current_track: { title: 'One', artist: 'Ann & Bo' } })).toEqual(
    read({ current_track: { title: 'One', artist: 'Ann & Bo' } }),
  )
  expect(read({ current_show: show })).toMatchObject({ item: { kind: 'show', title: 'A Morning' } })
})
