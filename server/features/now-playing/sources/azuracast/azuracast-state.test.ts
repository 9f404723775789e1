import { expect, test } from 'vitest'
import { readAzuracast, readAzuracastMessage } from './azuracast-state.ts'

const song = (artist: string, title: string) => ({ kind: 'song', artist, title })
const show = (title: string) => ({ kind: 'show', title })

const state = (text: string, title: string | null, artist: string | null, more = {}) => ({
  is_online: true,
  now_playing: { song: { text, title, artist }, played_at: 0, duration: 0 },
  ...more,
})

test.each<[string, object, object | undefined]>([
  ['with fields', state('Mara Veld - Low Season', 'Low Season', 'Mara Veld'), song('Mara Veld', 'Low Season')],
  ['without tags', state('Mara Veld - Low Season', 'Mara Veld - Low Season', ''), song('Mara Veld', 'Low Season')],
  ['without fields', state('Mara Veld - Low Season', '', ''), song('Mara Veld', 'Low Season')],
  ['without an artist', state('Low Season', 'Low Season', null), show('Low Season')],
  ['of a station that is off', state('Station Offline', 'Station Offline', '', { is_online: false }), undefined],
  [
    'of a presenter without titles',
    state('', '', '', { live: { is_live: true, streamer_name: 'Bongani' } }),
    show('Bongani'),
  ],
  [
    'of a playlist of spots',
    { now_playing: { playlist: 'Commercials', song: { text: 'A - B', title: 'B', artist: 'A' } }, is_online: true },
    { kind: 'ad', title: 'B', artist: 'A' },
  ],
  ...['Jingles', 'KFM Sweepers', 'Jingles (day)', 'Station IDs', 'Imaging'].map(
    (playlist): [string, object, undefined] => [
      `of the playlist ${playlist}`,
      { now_playing: { playlist, song: { text: 'A - B', title: 'B', artist: 'A' } }, is_online: true },
      undefined,
    ],
  ),
  [
    'that is marked as a jingle',
    { now_playing: { is_jingle: true, song: { text: 'A - B', title: 'B', artist: 'A' } }, is_online: true },
    undefined,
  ],
  ...[
    ['Adverts - morning', 'ad'],
    ['Commercial Breaks', 'ad'],
    ['Hourly News', 'news'],
    ['Jingle Bells', 'song'],
    ['Good News Gospel', 'song'],
    ['Spotlight', 'song'],
  ].map(([playlist, kind]): [string, object, object] => [
    `of the playlist ${playlist}`,
    { now_playing: { playlist, song: { text: 'A - B', title: 'B', artist: 'A' } }, is_online: true },
    { ...song('A', 'B'), kind },
  ]),
  ['of the name of the station', { ...state('KFM', 'KFM', ''), station: { shortcode: 'x', name: 'KFM' } }, undefined],
  ['of an artist again in the title', state('A - A - B', 'A - B', 'A'), song('A', 'B')],
  ['of a jingle', state('Jingle 4', 'Jingle 4', ''), undefined],
  ['of nothing', { is_online: true, now_playing: null }, undefined],
])('a state of AzuraCast %s', (_name, value, item) => expect(readAzuracast(value, undefined).item).toEqual(item))

const np = (shortcode: string) => ({ station: { shortcode }, ...state('A - B', 'B', 'A') })
const publication = (value: unknown) => ({ data: { np: value } })

test.each([
  ['a publication', { channel: 'station:x', pub: publication(np('x')) }],
  ['the state at the connection', { connect: { data: [publication(np('x'))] } }],
  ['the states of several stations', { connect: { data: [publication(np('x')), publication(np('y'))] } }],
  ['a state after none', { connect: { data: [publication(np('x'))] }, pub: publication(null) }],
])('a message of AzuraCast with %s is read', (_name, message) => {
  expect(readAzuracastMessage(JSON.stringify(message), 'x')?.item).toEqual(song('A', 'B'))
})

test.each([
  ['nothing', {}],
  ['no state', { pub: publication(null) }],
  ['the state of another station', { pub: publication(np('y')) }],
  ['the time', { channel: 'global:time', pub: { data: { time: 1 } } }],
])('a message of AzuraCast with %s is passed over', (_name, message) => {
  expect(readAzuracastMessage(JSON.stringify(message), 'x')).toBeNull()
})
