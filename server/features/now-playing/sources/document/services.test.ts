import { expect, test } from 'vitest'
import { read, SONG, startsAt, TIMED } from './document-kit.ts'

const ART = 'https://art.example/one.jpg'

test.each<[string, unknown, object]>([
  [
    'Radio.co',
    {
      status: 'online',
      source: { type: 'automated', collaborator: null },
      collaborators: [],
      current_track: { title: 'Ann & Bo - One', start_time: '2026-03-04T05:58:00+00:00', artwork_url: ART },
      history: [{ title: 'Ann & Bo - One' }, { title: 'Cy - Two' }],
      logo_url: 'https://art.example/logo.png',
      outputs: [{ name: 'listen', format: 'MP3', bitrate: 128 }],
    },
    { isOnline: true, item: { ...SONG, startsAt, artworkUrl: ART }, history: [] },
  ],
  [
    'Live365',
    {
      name: 'A Station',
      'on-air': 'AutoDJ',
      'current-track': {
        artist: 'Ann & Bo',
        title: 'One',
        art: ART,
        start: '2026-03-04 05:58:00.123456+00:00',
        duration: 210.0,
        sync_offset: '4.1',
        status: 'cached',
      },
      'last-played': [{ artist: 'Cy', title: 'Two', start: '2026-03-04 05:54:00+00:00', duration: 240 }],
    },
    {
      item: { ...TIMED, artworkUrl: ART },
      history: [
        { kind: 'song', artist: 'Cy', title: 'Two', startsAt: new Date('2026-03-04T05:54:00Z'), durationMs: 240_000 },
      ],
    },
  ],
  [
    'RadioKing',
    {
      id: 7,
      artist: 'Ann & Bo',
      title: 'One',
      album: 'First',
      cover: ART,
      started_at: '2026-03-04T07:58:00+02:00',
      end_at: '2026-03-04T08:01:30+02:00',
      duration: 210,
      next_track: '2026-03-04T08:01:30+02:00',
    },
    { item: { ...TIMED, artworkUrl: ART }, history: [] },
  ],
  [
    'laut.fm',
    {
      id: 5,
      type: 'song',
      title: 'One',
      artist: { id: 3, name: 'Ann & Bo', image: 'https://art.example/ann.jpg' },
      album: { name: 'First' },
      started_at: '2026-03-04 07:58:00 +0200',
      ends_at: '2026-03-04 08:01:30 +0200',
      length: 210,
    },
    { item: TIMED },
  ],
  [
    'Radiojar',
    `({"album":"First","artist":"Ann & Bo","title":"One","thumb":"${ART}","duration":"210.0","show":{"name":"Breakfast"}})`,
    { item: { ...SONG, artworkUrl: ART, durationMs: 210_000 } },
  ],
  [
    'iono.fm',
    { event: 'song', dt: '2026-03-04T07:58:00+0200', artist: 'Ann & Bo', title: 'One', duration: 210 },
    { item: TIMED },
  ],
  [
    'an advertisement of iono.fm',
    { event: 'ad', dt: '2026-03-04T08:00:10+0200', artist: '', title: '', duration: 30 },
    { item: { kind: 'ad', title: 'Advertisement', durationMs: 30_000 } },
  ],
  [
    'Centova Cast',
    {
      type: 'result',
      data: [
        {
          title: 'A Station',
          song: 'Ann & Bo - One',
          track: { artist: 'Ann & Bo', title: 'One', album: 'First', imageurl: ART },
          bitrate: '128 Kbps',
          server: 'Online',
          listeners: 5,
        },
      ],
    },
    { isOnline: true, item: { ...SONG, artworkUrl: ART } },
  ],
  [
    'SonicPanel',
    {
      title: 'Ann & Bo - One',
      art: ART,
      listeners: '7',
      bit: '128',
      djusername: 'AutoDJ',
      history: ['1. Cy - Two<br>'],
    },
    { item: { ...SONG, artworkUrl: ART } },
  ],
  [
    'RadioBOSS',
    {
      nowplaying: 'Ann & Bo - One',
      links: { artwork: ART },
      currenttrack_info: { '@attributes': { ARTIST: 'Ann & Bo', TITLE: 'One', DURATION: '03:30' } },
      nexttrack_info: { '@attributes': { ARTIST: 'Cy', TITLE: 'Two' } },
      recent: [{ tracktitle: 'Di - Three', started: '2026-03-04 07:50:00' }],
    },
    {
      item: { ...SONG, durationMs: 210_000 },
      next: { kind: 'song', artist: 'Cy', title: 'Two' },
      history: [{ kind: 'song', artist: 'Di', title: 'Three', startsAt: new Date('2026-03-04T05:50:00Z') }],
    },
  ],
  [
    'SAM Broadcaster Cloud',
    {
      m_Item1: null,
      m_Item2: { Title: 'One', Artist: 'Ann & Bo', Duration: 'PT3M30S', DatePlayed: '/Date(1772603880000)/' },
    },
    { item: TIMED },
  ],
  [
    'a list of plays, the newest first',
    {
      results: [
        { play_type: 'trackplay', airdate: '2026-03-04T07:58:00+02:00', song: 'One', artist: 'Ann & Bo' },
        { play_type: 'trackplay', airdate: '2026-03-04T07:54:00+02:00', song: 'Two', artist: 'Cy' },
      ],
    },
    {
      item: { ...SONG, startsAt },
      history: [{ kind: 'song', artist: 'Cy', title: 'Two', startsAt: new Date('2026-03-04T05:54:00Z') }],
    },
  ],
  [
    'one object for several items',
    [
      {
        stationName: 'KFM',
        nowPlayingTrack: 'One',
        nowPlayingArtist: 'Ann & Bo',
        nowPlayingTime: '2026-03-04 05:58:00',
      },
    ],
    { item: { ...SONG, startsAt } },
  ],
  [
    'Spinitron',
    {
      items: [
        {
          start: '2026-03-04T05:58:00+0000',
          end: '2026-03-04T06:01:30+0000',
          duration: 210,
          artist: 'Ann & Bo',
          song: 'One',
          release: 'First',
          label: 'A Label',
          image: ART,
        },
      ],
      _meta: { totalCount: 1 },
    },
    { item: { ...TIMED, artworkUrl: ART } },
  ],
  [
    'Rivendell',
    {
      padUpdate: {
        dateTime: '2026-03-04T07:58:00+02:00',
        service: { name: 'Production', description: '' },
        now: { artist: 'Ann & Bo', title: 'One', startDateTime: '2026-03-04T07:58:00+02:00', length: 210_000 },
        next: { artist: 'Cy', title: 'Two', startDateTime: '2026-03-04T08:01:30+02:00', length: 200_000 },
      },
    },
    {
      item: TIMED,
      next: {
        kind: 'song',
        artist: 'Cy',
        title: 'Two',
        startsAt: new Date('2026-03-04T06:01:30Z'),
        durationMs: 200_000,
      },
    },
  ],
  [
    'Radioplayer, with a flag that it is a song',
    { results: { now: { type: 'PE_E', name: 'One', artistName: 'Ann & Bo', song: true, programmeName: 'Breakfast' } } },
    { item: SONG },
  ],
  [
    'the ABC',
    {
      now: {
        entity: 'Play',
        played_time: '2026-03-04T05:58:00+00:00',
        recording: { title: 'One', duration: 210, artists: [{ name: 'Ann & Bo' }] },
      },
    },
    { item: TIMED },
  ],
  ['radio.net', [{ title: 'Ann & Bo - One', stationId: 'kfm' }], { item: SONG }],
  ['titles with HTML', { now_playing: { artist: '<b>Ann &amp; Bo</b>', title: '<i>One</i><br>' } }, { item: SONG }],
  [
    'names with UTC',
    { Artist: 'Ann & Bo', Title: 'One', StartUtc: '2026-03-04T05:58:00Z', EndUtc: '2026-03-04T06:01:30Z' },
    { item: TIMED },
  ],
  [
    'iHeart',
    { artist: 'Ann & Bo', title: 'One', startTime: 1_772_603_880, endTime: 1_772_604_090, imagePath: ART },
    { item: { ...TIMED, artworkUrl: ART } },
  ],
  [
    'a site with the name of the stream before the track',
    { isOnline: true, streamTitle: 'A Station', currentTrack: 'Ann & Bo - One' },
    { item: SONG },
  ],
])('a document of %s is read', (_name, document, report) => {
  expect(read(document)).toMatchObject(report)
})

test('a time in a field of the next track is no title', () => {
  expect(read({ artist: 'Ann & Bo', title: 'One', next_track: '2026-03-04T08:01:30+02:00' })).toEqual({
    item: SONG,
    history: [],
  })
})

test('the template of a URL is no artwork', () => {
  const templates = ['https://art.example/{recipe}/one.jpg', 'https://art.example/{w}x{h}bb.jpg']
  for (const image_url of templates) expect(read({ artist: 'Ann & Bo', title: 'One', image_url }).item).toEqual(SONG)
})
