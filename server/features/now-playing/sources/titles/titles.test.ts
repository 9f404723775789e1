import { expect, test } from 'vitest'
import { artworkUrl, parseStreamTitle } from './titles.ts'

const song = { kind: 'song', artist: 'Mara Veld', title: 'Low Season' }

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
  [
    String.raw`title="text=\"Spot Block End\" amgTrackId=\"9\"",artist=" ",url="x"`,
    { kind: 'ad', title: 'Advertisement' },
  ],
  [
    String.raw`title="Commercial",artist="Mara FM",url="song_spot=\"F\" id=\"-1\""`,
    { kind: 'ad', title: 'Advertisement' },
  ],
  ['title="Low Season",artist="Mara Veld",url="song_spot="F" id="0"', song],
  ['text="Mara Veld - Low Season"', song],
  ['title="Mara Veld - Low Season",song_spot="M",MediaBaseId="0"', song],
  ['Mara Veld - Low Season song_spot="M" MediaBaseId="0"', song],
  ['title="",artist="",song_spot="F"', null],
  ['song_spot="T",spotInstanceId="-1",length="00:00:30"', { kind: 'ad', title: 'Advertisement' }],
  ['Low Season~Mara Veld~~1966~ITR000000001~169~2026-07-04T18:51:13~2026-07-04T18:53:35~A Channel', song],
  ['Low Season~~~1970~XYZ~120', { kind: 'show', title: 'Low Season' }],
  ['"Low Season" von Mara Veld', song],
  ['Comercial 30s', { kind: 'ad', title: 'Advertisement' }],
  ['Spot - text="Buy" song_spot="T"', { kind: 'ad', artist: 'Spot', title: 'Buy' }],
  ['right\u202eleft', { kind: 'show', title: 'right left' }],
  ['', null],
  [' - ', null],
  ['Unknown - Unknown', null],
  ['{cartNumber}', null],
  ['[artist] - [title]', null],
  ['$artist - $title', null],
  ['<Artist Name> - <Song Title>', null],
  ['Artist - Title', null],
  ['Up next: Mara Veld - Low Season', null],
  ['Next: Mara Veld - Low Season', null],
  ['Next Season - Mara Veld', { kind: 'song', artist: 'Next Season', title: 'Mara Veld' }],
  ['Artist: Mara Veld Title: Low Season', song],
  ['Title: Low Season, Artist: Mara Veld', song],
  ['Title: Low Season', { kind: 'show', title: 'Title: Low Season' }],
  ['Ident 4', null],
  ['ID 12', null],
  ['Promo', null],
  ['Promo - Low Season', { kind: 'song', artist: 'Promo', title: 'Low Season' }],
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
