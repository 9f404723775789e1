import { expect, test } from 'vitest'
import { read, SONG, TIMED } from './document-kit.ts'

const ART = 'https://art.example/one.jpg'
const FROM = '2026-03-04T05:58:00Z'
const TO = '2026-03-04T06:01:30Z'
const seconds = (time: string) => Date.parse(time) / 1_000

test.each<[string, unknown, object]>([
  [
    'the NDR',
    {
      song_now: 'Ann & Bo - One',
      song_now_interpret: 'Ann & Bo',
      song_now_title: 'One',
      song_now_cover: 'b386-72de',
      song_previous_interpret: 'Cy',
      song_previous_title: 'Two',
      song_next_interpret: 'Di',
      song_next_title: 'Three',
      more_songs: [{ song: 'Eve - Four', song_interpret: 'Eve', song_title: 'Four' }],
    },
    { item: SONG, next: { kind: 'song', artist: 'Di', title: 'Three' } },
  ],
  [
    'TuneIn',
    {
      Header: { Title: 'A Station', Subtitle: 'Ann & Bo - One' },
      Primary: { GuideId: 's1', Title: 'A Station', Subtitle: 'All the hits', Image: 'https://art.example/logo.jpg' },
      Secondary: { GuideId: 'm1', Title: 'Ann & Bo - One', Image: ART },
      Follow: { Options: [{ Title: 'A Station' }] },
    },
    { item: { ...SONG, artworkUrl: ART } },
  ],
  [
    'TuneIn, with a slogan in place of a song',
    { Header: { Title: 'A Station', Subtitle: 'All the hits' }, Primary: { GuideId: 's1', Title: 'A Station' } },
    {},
  ],
  [
    'a station with the song in np',
    { main: { np: 'Ann & Bo - One', listeners: 9, dj: { name: 'Eve' } } },
    { item: SONG },
  ],
  [
    'NTS',
    { channel_name: '1', now: { broadcast_title: 'A Morning' }, next: { broadcast_title: 'A Noon' } },
    { item: { kind: 'show', title: 'A Morning' }, next: { kind: 'show', title: 'A Noon' } },
  ],
  [
    'the DR',
    {
      items: [
        {
          title: 'One',
          description: 'Ann & Bo',
          playedTime: FROM,
          durationMilliseconds: 210_000,
          roles: [
            { role: 'Hovedkunstner', name: 'Ann & Bo' },
            { role: 'Komponist', name: 'Eve' },
          ],
        },
      ],
    },
    { item: TIMED },
  ],
  [
    'Radio France, with the artist in the second line',
    {
      now: {
        firstLine: { title: 'One' },
        secondLine: { title: 'Ann & Bo' },
        song: { id: 'x', release: { title: 'An Album' } },
        startTime: seconds(FROM),
        endTime: seconds(TO),
      },
    },
    { item: TIMED },
  ],
  [
    'a service whose lists are entries',
    {
      result: {
        found: '1',
        entry: [
          {
            airtime: FROM,
            duration: '210',
            song: { found: 1, entry: [{ title: 'One', artist: { entry: [{ name: 'Ann & Bo' }] } }] },
          },
        ],
      },
    },
    { item: TIMED },
  ],
  [
    'a service with several sizes of pictures',
    {
      data: {
        attributes: {
          title: 'One',
          artist: 'Ann & Bo',
          'artwork-url-500': ART,
          'started-at': seconds(FROM),
          'length-in-secs': 210,
        },
      },
    },
    { item: { ...TIMED, artworkUrl: ART } },
  ],
])('the titles of %s are read', (_name, document, report) => {
  expect(read(document)).toEqual({ history: [], ...report })
})
