import { expect, test } from 'vitest'
import { artworkUrl, parseStreamTitle } from './titles.ts'

test.for<[string, object | null]>([
  ['Mara Veld - Low Season', { kind: 'song', artist: 'Mara Veld', title: 'Low Season' }],
  ['Mara Veld – Low Season', { kind: 'song', artist: 'Mara Veld', title: 'Low Season' }],
  ['Mara Veld - Low - Season', { kind: 'song', artist: 'Mara Veld', title: 'Low - Season' }],
  ['A-ha - Take-off', { kind: 'song', artist: 'A-ha', title: 'Take-off' }],
  ['Rhythm &amp; Reed - M&ocirc;re', { kind: 'song', artist: 'Rhythm & Reed', title: 'Môre' }],
  ['  The \n Breakfast  Table ', { kind: 'show', title: 'The Breakfast Table' }],
  [' - Low Season', { kind: 'show', title: 'Low Season' }],
  [
    'title="Low Season",artist="Mara Veld",url="song_spot=\\"M\\" x"',
    { kind: 'song', artist: 'Mara Veld', title: 'Low Season' },
  ],
  ['Mara Veld - text="Low Season" song_spot="M" id="1"', { kind: 'song', artist: 'Mara Veld', title: 'Low Season' }],
  ['Spot - text="Buy" song_spot="T"', { kind: 'ad', artist: 'Spot', title: 'Buy' }],
  ['right\u202eleft', { kind: 'show', title: 'right left' }],
  ['', null],
  [' - ', null],
  ['Unknown - Unknown', null],
  ['{cartNumber}', null],
])('%j is %j', ([text, item]) => {
  expect(parseStreamTitle(text)).toEqual(item)
})

test('only pictures at public https URLs are kept', () => {
  const addresses = [
    'https://art.example/a.jpg',
    'http://art.example/a.jpg',
    'https://user:word@art.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://2130706433/a.jpg',
    'https://nas.local/a.jpg',
    'https://localhost/a.jpg',
    'data:image/png;base64,AAAA',
    `https://art.example/${'a'.repeat(2_000)}`,
  ]
  expect(addresses.filter((address) => artworkUrl(address) !== null)).toEqual(['https://art.example/a.jpg'])
})
