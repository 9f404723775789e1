import { expect, test } from 'vitest'
import { readAzuracast } from './azuracast-state.ts'

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
  ['of a jingle', state('Jingle 4', 'Jingle 4', ''), undefined],
  ['of nothing', { is_online: true, now_playing: null }, undefined],
])('a state of AzuraCast %s', (_name, value, item) => expect(readAzuracast(value, undefined).item).toEqual(item))
