import { describe, expect, test } from 'vitest'
import { HlsTitles } from './hls-titles.ts'
import { readId3 } from './id3.ts'
import { readSegmentTitle } from './timed-metadata.ts'

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

const latin1 = (text: string) => Buffer.from(`\0${text}\0`, 'latin1')
const utf8 = (text: string) => Buffer.from(`\x03${text}\0`)
const utf16 = (encoding: number, ...texts: Buffer[]) => Buffer.concat([Buffer.of(encoding), ...texts])
const little = (text: string) => Buffer.from(text, 'utf16le')
const big = (text: string) => Buffer.from(text, 'utf16le').swap16()
const MARKS = { little: Buffer.of(0xff, 0xfe), big: Buffer.of(0xfe, 0xff) }

const seven = (size: number) => Buffer.of((size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f)
const eight = (size: number) => Buffer.of(size >>> 24, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff)
const frame = (id: string, body: Buffer, size = seven(body.length)) =>
  Buffer.concat([Buffer.from(id), size, Buffer.of(0, 0), body])
const tag = (frames: Buffer[], version = 4, flags = 0) => {
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(version, 0, flags), seven(body.length), body])
}
const TIMESTAMP = frame('PRIV', Buffer.from('com.apple.streaming.transportStreamTimestamp\0\0\0\0\0\0\0\0\0'))
const LONG = 'x'.repeat(150)

describe('an ID3 tag', () => {
  test.each([
    ['in UTF-8', [frame('TIT2', utf8('Jóga')), frame('TPE1', utf8('Björk'))], 'Jóga'],
    ['in latin 1', [frame('TIT2', latin1('Jóga')), frame('TPE1', latin1('Björk'))], 'Jóga'],
    ['in UTF-8 that says latin 1', [frame('TIT2', Buffer.from('\0Jóga'))], 'Jóga'],
    ['in UTF-16 with a mark', [frame('TIT2', utf16(1, MARKS.little, little('Jóga\0')))], 'Jóga'],
    ['in UTF-16 with the other mark', [frame('TIT2', utf16(1, MARKS.big, big('Jóga')))], 'Jóga'],
    ['in UTF-16 whose mark is missing', [frame('TIT2', utf16(1, little('Jóga\0')))], 'Jóga'],
    ['in UTF-16 without a mark', [frame('TIT2', utf16(2, big('Jóga\0')))], 'Jóga'],
    ['after another frame', [TIMESTAMP, frame('TIT2', utf8('Jóga'))], 'Jóga'],
    ['with a long title', [frame('TIT2', utf8(LONG)), frame('TPE1', utf8('B'))], LONG],
    ['with sizes in eight bits', [frame('TIT2', utf8(LONG), eight(152)), frame('TPE1', utf8('B'), eight(3))], LONG],
    ['before padding', [frame('TIT2', utf8('Jóga')), Buffer.alloc(50)], 'Jóga'],
  ])('%s', (_name, frames, title) => expect(readId3(tag(frames))?.title).toBe(title))

  test('of version 3, with a header of its own before the frames', () => {
    const frames = [frame('TIT2', utf8(LONG), eight(152))]
    expect(readId3(tag(frames, 3))?.title).toBe(LONG)
    expect(readId3(tag([eight(6), Buffer.alloc(6), ...frames], 3, 0x40))?.title).toBe(LONG)
    expect(readId3(tag([seven(6), Buffer.of(1, 0), frame('TIT2', utf8('A'))], 4, 0x40))?.title).toBe('A')
  })

  test('has pictures and names in frames that the sender names, also in UTF-16', () => {
    const picture = utf16(
      1,
      MARKS.little,
      little('artworkURL\0'),
      MARKS.little,
      little('https://img.example.org/a.jpg\0'),
    )
    expect(readId3(tag([frame('TXXX', picture), frame('TIT2', utf8('A'))]))?.artworkUrl).toBe(
      'https://img.example.org/a.jpg',
    )
  })

  test('has a link to the largest picture, as apps of Apple and Sonos read it', () => {
    const link = (name: string, url: string) => frame('WXXX', Buffer.from(`\0${name}\0${url}`, 'latin1'))
    const small = link('artworkURL_390x', 'https://img.example.org/390.jpg')
    const large = link('artworkURL_640x', 'https://img.example.org/640.jpg')
    const other = link('buy', 'https://shop.example.org/')
    const wide = utf16(1, MARKS.little, little('artworkURL_640x\0'), Buffer.from('https://img.example.org/w.jpg\0'))
    const pictureOf = (...frames: Buffer[]) => readId3(tag([...frames, frame('TIT2', utf8('A'))]))?.artworkUrl
    expect(pictureOf(other, small, large)).toBe('https://img.example.org/640.jpg')
    expect(pictureOf(frame('WXXX', wide))).toBe('https://img.example.org/w.jpg')
    expect(pictureOf(other)).toBeUndefined()
  })

  test('of version 2 has shorter names', () => {
    const short = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id), eight(body.length).subarray(1), body])
    const frames = [short('TT2', latin1('Jóga')), short('TP1', utf16(1, MARKS.little, little('Björk')))]
    expect(readId3(tag(frames, 2))).toMatchObject({ title: 'Jóga', artist: 'Björk' })
  })

  test('is read without the bytes that keep a decoder from taking it for sound', () => {
    const stuffed = Buffer.concat([Buffer.of(1, 0xff, 0, 0xfe), little('Jóga')])
    expect(readId3(tag([frame('TIT2', utf16(1, MARKS.little, little('Jóga')), eight(11))], 3))?.title).toBe('Jóga')
    const plain = frame('TIT2', stuffed, eight(11))
    expect(readId3(tag([plain], 3, 0x80))?.title).toBe('Jóga')
    const flagged = frame('TIT2', Buffer.concat([eight(11), stuffed]))
    flagged[9] = 0x03
    expect(readId3(tag([flagged, frame('TPE1', utf8('Björk'))]))).toMatchObject({ title: 'Jóga', artist: 'Björk' })
  })

  test('with only the time precedes the one with the title', () => {
    const titled = tag([frame('TIT2', utf8('A'))])
    expect(readId3(Buffer.concat([tag([TIMESTAMP]), titled]))?.title).toBe('A')
    const footer = Buffer.from('3DI\x04\0\x10\0\0\0\0')
    expect(readId3(Buffer.concat([tag([TIMESTAMP], 4, 0x10), footer, titled]))?.title).toBe('A')
  })

  test('between the frames of packed sound is the later one', () => {
    const sound = Buffer.alloc(400, 0xff)
    const segment = Buffer.concat([
      tag([TIMESTAMP, frame('TIT2', utf8('A'))]),
      sound,
      tag([frame('TIT2', utf8('B'))]),
      sound,
    ])
    expect(readSegmentTitle(segment)?.title).toBe('B')
  })

  test('that breaks off anywhere is no fault', () => {
    const whole = tag(
      [TIMESTAMP, frame('TXXX', utf16(1, MARKS.little, little('a\0b'))), frame('TIT2', utf8('Jóga'))],
      4,
      0x40,
    )
    for (let length = 0; length < whole.length; length++)
      expect(() => readSegmentTitle(whole.subarray(0, length))).not.toThrow()
  })
})
