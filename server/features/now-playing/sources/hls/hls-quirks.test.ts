import { expect, test } from 'vitest'
import { HlsTitles } from './hls-titles.ts'
import { frame, tag, utf8 } from './id3-kit.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

/** The titles in a playlist whose segments are these bytes. */
function read(lines: string, segment: Uint8Array = Buffer.alloc(0)) {
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n${lines}\n`
  const titles = new HlsTitles('https://radio.example/live.m3u8', async (url) => {
    const bytes = url.endsWith('.m3u8') ? Buffer.from(text) : Buffer.from(segment)
    return { bytes, contentType: null, url, status: 200, etag: null, lastModified: null }
  })
  return titles.read(NOW)
}

const SONG = { kind: 'song', title: 'Low Season', artist: 'Mara Veld' }

test.each([
  ['artist and title', 'Mara Veld - Low Season', SONG],
  ['accents', 'Björk - Jóga', { kind: 'song', title: 'Jóga', artist: 'Björk' }],
  [
    'commas',
    'Earth, Wind & Fire - September, Live',
    { kind: 'song', title: 'September, Live', artist: 'Earth, Wind & Fire' },
  ],
  ['percent signs', 'A - 100% %E9', { kind: 'song', title: '100% %E9', artist: 'A' }],
  ['fields', 'title="Low Season",artist="Mara Veld"', SONG],
  [
    'fields of a spot',
    'title="Buy",artist="",url="song_spot=\\"T\\" MediaBaseId=\\"-1\\""',
    { kind: 'ad', title: 'Buy' },
  ],
  ['JSON', '{"artist":"Mara Veld","title":"Low Season"}', SONG],
  ['the name of a file', 'segment_17.ts', undefined],
  ['nothing', '', undefined],
])('titles of segments with %s', async (_name, title, item) => {
  expect((await read(`#EXTINF:6,${title}\na.aac`)).item).toEqual(item)
})

const PDT = `#EXT-X-PROGRAM-DATE-TIME:${at(-6).toISOString()}`
const SEGMENT = `${PDT}\n#EXTINF:6,\na.aac`
const range = (attributes: string) => read(`#EXT-X-DATERANGE:${attributes}\n${SEGMENT}`)
const START = `START-DATE="${at(-3).toISOString()}"`
const FIELDS = 'X-TITLE="Low Season",X-ARTIST="Mara Veld"'

test.each<[string, string, object | undefined]>([
  ['with titles', `ID="1",${START},${FIELDS}`, { ...SONG, startsAt: at(-3) }],
  [
    'with names of a company',
    `ID="1",${START},X-COM-EXAMPLE-TITLE="Low Season",X-COM-EXAMPLE-ARTIST="Mara Veld"`,
    { ...SONG, startsAt: at(-3) },
  ],
  ...[
    'X-SONG="Low Season",X-ARTIST="Mara Veld"',
    'X-NOW-PLAYING="Mara Veld - Low Season"',
    'X-TEXT="Mara Veld - Low Season"',
  ].map((fields): [string, string, object] => [
    `with ${fields}`,
    `ID="1",${START},${fields}`,
    { ...SONG, startsAt: at(-3) },
  ]),
  [
    'with the name of a programme',
    `ID="1",${START},X-PROGRAM-NAME="The Evening",X-STATION-NAME="A"`,
    { kind: 'show', title: 'The Evening', startsAt: at(-3) },
  ],
  [
    'in lower case with blanks',
    `ID="1", ${START}, x-title="Low Season", x-artist="Mara Veld"`,
    { ...SONG, startsAt: at(-3) },
  ],
  [
    'with commas and apostrophes',
    `ID="1",${START},X-TITLE="Don't, Stop",X-ARTIST="A, B"`,
    { kind: 'song', title: "Don't, Stop", artist: 'A, B', startsAt: at(-3) },
  ],
  [
    'with an offset of its zone',
    `ID="1",START-DATE="2026-03-04T09:59:57+0200",${FIELDS}`,
    { ...SONG, startsAt: at(-3) },
  ],
  ['without a zone', `ID="1",START-DATE="2026-03-04T07:59:57.000",${FIELDS}`, { ...SONG, startsAt: at(-3) }],
  ['with a duration', `ID="1",${START},DURATION=180.5,${FIELDS}`, { ...SONG, startsAt: at(-3), durationMs: 180_500 }],
  [
    'with a planned duration',
    `ID="1",${START},PLANNED-DURATION="180",${FIELDS}`,
    { ...SONG, startsAt: at(-3), durationMs: 180_000 },
  ],
  [
    'with an end',
    `ID="1",${START},END-DATE="${at(177).toISOString()}",${FIELDS}`,
    { ...SONG, startsAt: at(-3), durationMs: 180_000 },
  ],
  ['that ends with the next', `ID="1",CLASS="song",${START},END-ON-NEXT=YES,${FIELDS}`, { ...SONG, startsAt: at(-3) }],
  [
    'of an ad',
    `ID="1",${START},PLANNED-DURATION=30,SCTE35-OUT=0xFC30`,
    { kind: 'ad', title: 'Advertisement', startsAt: at(-3), durationMs: 30_000 },
  ],
  ['with one text', `ID="1",${START},X-TITLE="Mara Veld - Low Season"`, { ...SONG, startsAt: at(-3) }],
  [
    'with one text, of a show',
    `ID="1",${START},CLASS="show",X-TITLE="Late - Night"`,
    { kind: 'show', title: 'Late - Night', startsAt: at(-3) },
  ],
  [
    'with the titles of the album and the show',
    `ID="1",${START},X-ALBUM-TITLE="No",X-SHOW-TITLE="No",X-ALBUM-ARTIST="No",${FIELDS}`,
    { ...SONG, startsAt: at(-3) },
  ],
  [
    'with the cover',
    `ID="1",${START},${FIELDS},X-COVER-ART-URL="https://i.example.org/a.jpg"`,
    { ...SONG, startsAt: at(-3), artworkUrl: 'https://i.example.org/a.jpg' },
  ],
  [
    'with percent signs',
    `ID="1",${START},X-TITLE="Low%20Season",X-ARTIST="Mara%20Veld"`,
    { ...SONG, startsAt: at(-3) },
  ],
  ['of a jingle', `ID="1",${START},CLASS="jingle",${FIELDS}`, undefined],
  ['of commercials', `ID="1",${START},CLASS="commercial"`, { kind: 'ad', title: 'Advertisement', startsAt: at(-3) }],
  ['of a break', `ID="1",${START},CLASS="adbreak"`, { kind: 'ad', title: 'Advertisement', startsAt: at(-3) }],
  ['without an instant', `ID="1",${FIELDS}`, undefined],
  ['without a name', `${START},${FIELDS}`, undefined],
  ['that is over', `ID="1",START-DATE="${at(-60).toISOString()}",DURATION=30,${FIELDS}`, undefined],
])('a date range %s', async (_name, attributes, item) => expect((await range(attributes)).item).toEqual(item))

test('between ads announced by date ranges, songs are read from segments', async () => {
  const over = `#EXT-X-DATERANGE:ID="1",START-DATE="${at(-60).toISOString()}",DURATION=30,SCTE35-OUT=0xFC30`
  expect((await read(`${over}\n${PDT}\n#EXTINF:6,Mara Veld - Low Season\na.aac`)).item).toEqual(SONG)
})

test('ID3 is read beside a key of no encryption, and not with another or in a gap', async () => {
  const segment = tag([frame('TIT2', utf8('Low Season')), frame('TPE1', utf8('Mara Veld'))])
  const item = { ...SONG, startsAt: at(-6) }
  expect((await read(`#EXT-X-KEY:METHOD=NONE\n${SEGMENT}`, segment)).item).toEqual(item)
  expect((await read(`#EXT-X-KEY:METHOD=AES-128,URI="k"\n${SEGMENT}`, segment)).item).toBeUndefined()
  expect((await read(`#EXT-X-GAP\n${SEGMENT}`, segment)).item).toBeUndefined()
})
