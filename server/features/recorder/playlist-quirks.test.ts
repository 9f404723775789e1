import { describe, expect, test } from 'vitest'
import { PLAYLIST_URL, AT, media, PLAIN, parseWindow } from './playlist-kit.ts'
import { readPlaylist } from './read-playlist.ts'

/** Sequence, path and seconds of each segment. */
const listOf = (text: string) =>
  parseWindow(text).segments.map(({ sequence, uri, durationMs }) => [
    sequence,
    uri.replace('https://radio.example', ''),
    durationMs / 1_000,
  ])

const TWO = [
  [7, '/live/a.ts', 6],
  [8, '/live/b.ts', 6],
]

describe('the segments are read', () => {
  test.each([
    ['with the line ends of Windows', media(PLAIN).replaceAll('\n', '\r\n')],
    ['with those of old computers', media(PLAIN).replaceAll('\n', '\r')],
    ['after a byte order mark', `\uFEFF${media(PLAIN)}`],
    [
      'after blank lines, with blanks and comments between',
      `\n\n${media(PLAIN.replaceAll('\n', '  \n\n## comment\n# a.ts\n'))}`,
    ],
    ['after comments', `# made by an encoder\n#\n${media(PLAIN)}`],
    ['without commas after durations', media(PLAIN.replaceAll(',', ''))],
    ['with fractions of a second', media(PLAIN.replaceAll('6,', '6.000000,'))],
    ['with accents in titles', media(PLAIN.replaceAll('6,', '6,Beyoncé - Ébène, « 100 % »'))],
    ['with emoji in titles', media(PLAIN.replaceAll('6,', '6,\u{1F3B5} %E9 \uD83C'))],
    ['without durations', media('a.ts\nb.ts')],
    ['with empty durations', media('#EXTINF:\na.ts\n#EXTINF:,\nb.ts')],
    ['with durations that are no numbers', media('#EXTINF:;a),\na.ts\n#EXTINF:none,\nb.ts')],
    ['with decimal commas', media(PLAIN.replaceAll('6,', '6,000000,'))],
    ['with numbers in titles', media(PLAIN.replaceAll('6,', '6,702'))],
    ['with unknown tags', media(`#EXT-X-FOO\n#EXT-UNKNOWN:a="b\n#EXTENDED\n${PLAIN}`)],
    [
      'with markers of ads in base64',
      media(`#EXT-X-DATERANGE:ID="1",SCTE35-OUT=/DAlA,X-A\n#EXT-OATCLS-SCTE35:/DAl\n${PLAIN}`),
    ],
    ['with CUE tags', media(`#EXT-X-CUE-OUT:DURATION=30\n#EXT-X-CUE-OUT-CONT:8/30\n#EXT-X-CUE-IN\n${PLAIN}`)],
    ['with apostrophes in attributes', media(`#EXT-X-DATERANGE:ID="1",X-TITLE="Don't"\n${PLAIN}`)],
    ['before the date of the next one', media(`${PLAIN}\n#EXT-X-PROGRAM-DATE-TIME:2026-02-14T02:13:36.106Z`)],
    [
      'before the break and the key of the next one',
      media(`${PLAIN}\n#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXT-X-MAP:URI="i"`),
    ],
    [
      'whose titles look like variables',
      media(`#EXT-X-DEFINE:NAME="a",VALUE="b"\n${PLAIN.replaceAll('6,', '6,{$title}')}`),
    ],
    ['with a key of no encryption', media(`#EXT-X-KEY:METHOD=NONE\n${PLAIN}`)],
    ['with the same tag twice', media(`#EXT-X-VERSION:3\n#EXT-X-VERSION:4\n#EXT-X-INDEPENDENT-SEGMENTS\n${PLAIN}`)],
    ['beside a last one without sound', media(`${PLAIN}\n#EXTINF:0.000,\nc.ts`)],
    [
      'before the parts of the next one',
      media(`${PLAIN}\n#EXT-X-PART:DURATION=1,URI="c.0.ts"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.1.ts"`),
    ],
    ['of a preview of the next one', media(`${PLAIN}\n#EXT-X-PREFETCH:c.ts`)],
    [
      'of an update that leaves out five',
      media(PLAIN, '#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-SKIP:SKIPPED-SEGMENTS=5'),
    ],
  ])('%s', (_name, text) => expect(listOf(text)).toEqual(TWO))

  test.each([
    ['relative', 'a.ts', '/live/a.ts'],
    ['with a query', 'a.ts?b=1&c=2', '/live/a.ts?b=1&c=2'],
    ['of a folder above', '../a.ts', '/a.ts'],
    ['of the root', '/a.ts', '/a.ts'],
    ['absolute', 'https://radio.example/b/a.ts', '/b/a.ts'],
    ['without a scheme', '//radio.example/b/a.ts', '/b/a.ts'],
    ['with blanks', 'a b.ts', '/live/a%20b.ts'],
    ['with an apostrophe', "don't.ts", "/live/don't.ts"],
  ])('at a URL %s', (_name, uri, path) => expect(listOf(media(`#EXTINF:6,\n${uri}`))).toEqual([[7, path, 6]]))

  test('with their initialization segments, gaps and breaks', () => {
    const { segments } = parseWindow(
      media(`#EXT-X-MAP:URI="it's.mp4"\n#EXTINF:6,\na.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-GAP\n#EXTINF:6,\nb.m4s`),
    )
    expect(segments.map(({ map, isDiscontinuity, isGap }) => [map?.uri, isDiscontinuity, isGap])).toEqual([
      ["https://radio.example/live/it's.mp4", false, false],
      ["https://radio.example/live/it's.mp4", true, true],
    ])
  })
})

test.each([
  ['2026-02-14T02:13:36.106Z', AT],
  ['2026-02-14T02:13:36.106z', AT],
  ['2026-02-14T04:13:36.106+02:00', AT],
  ['2026-02-14T04:13:36.106+0200', AT],
  ['2026-02-14T04:13:36.106+02', AT],
  ['2026-02-13T23:13:36.106-0300', AT],
  ['2026-02-14T02:13:36.1060000Z', AT],
  ['2026-02-14T02:13:36.106999999Z', AT],
  ['2026-02-14T02:13:36,106Z', AT],
  ['2026-02-14T02:13:36.106', AT],
  ['2026-02-14 02:13:36.106', AT],
  ['"2026-02-14T02:13:36.106Z"', AT],
  ['2026-02-14T02:13:36Z', AT - 106],
  ['2026-02-14T02:13Z', AT - 36_106],
  ['2026-02-14T02:13:36.106 UTC', AT],
  ['2026-02-14T02:13:36.106GMT', AT],
  ['20260214T021336.106Z', AT],
  ['2026-02-14T02:13:36.Z', AT - 106],
  ['', null],
  ['now', null],
  ['2026-99-99T02:13:36Z', null],
])('a date of %j is %s', (date, startsAt) => {
  const { segments } = parseWindow(media(`#EXT-X-PROGRAM-DATE-TIME:${date}\n${PLAIN}`))
  expect(segments.map((segment) => segment.startsAt)).toEqual([startsAt, startsAt === null ? null : startsAt + 6_000])
})

test('a date of the second segment does not apply to the first', () => {
  const { segments } = parseWindow(
    media(PLAIN.replace('a.ts', 'a.ts\n#EXT-X-PROGRAM-DATE-TIME:2026-02-14T02:13:36.106Z')),
  )
  expect(segments.map(({ startsAt }) => startsAt)).toEqual([null, AT])
})

test.each([
  ['a segment', '#EXTINF:6,\nhttp://[a/b.ts'],
  ['a key', '#EXT-X-KEY:METHOD=AES-128,URI="http://[a"\n#EXTINF:6,\nb.ts\n#EXT-X-KEY:METHOD=NONE'],
  ['a segment with a range', '#EXTINF:6,\n#EXT-X-BYTERANGE:all\nb.ts'],
])('a segment is a gap where the URL or the range of %s is invalid, and the others are read', (_name, lines) => {
  const { segments } = parseWindow(media(`#EXTINF:6,\na.ts\n${lines}\n#EXTINF:6,\nc.ts`))
  expect(segments.map(({ sequence, durationMs, isGap }) => [sequence, durationMs, isGap])).toEqual([
    [7, 6_000, false],
    [8, 6_000, true],
    [9, 6_000, false],
  ])
  expect(() => parseWindow(media(lines))).toThrow('an invalid URL')
})

test('a range without an offset after an invalid one is a gap, too', () => {
  const range = (text: string) => `#EXTINF:6,\n#EXT-X-BYTERANGE:${text}\na.ts\n`
  const { segments } = parseWindow(media(['9@1', '0@10', '5', '6@30', '7'].map(range).join('')))
  expect(segments.map(({ range, isGap }) => [range?.offset, isGap])).toEqual([
    [1, false],
    [undefined, true],
    [undefined, true],
    [30, false],
    [36, false],
  ])
})

test('a playlist of a million blank lines is read in linear time', () => {
  expect(parseWindow(`#EXTM3U${'\n'.repeat(1_000_000)}${PLAIN}`).segments).toHaveLength(2)
})

test('a variant with an invalid URL is left out beside others', () => {
  const variant = (uri: string) => `#EXT-X-STREAM-INF:BANDWIDTH=128000\n${uri}\n`
  expect(readPlaylist(`#EXTM3U\n${variant('http://[a')}${variant('b.m3u8')}`, PLAYLIST_URL)).toMatchObject({
    variant: 'https://radio.example/live/b.m3u8',
  })
})

test('numbers that are too large for a number keep their order', () => {
  const { segments } = parseWindow(media(PLAIN, '#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:63908208000000000123'))
  expect(segments.map(({ sequence }) => sequence)).toEqual([208_000_000_000_123, 208_000_000_000_124])
})

test('a duration with a decimal comma has its fraction', () => {
  expect(listOf(media('#EXTINF:5,75,\na.ts'))).toEqual([[7, '/live/a.ts', 5.75]])
})

test.each([
  ['without a target duration', '', 5_000],
  ['with one that is too long', '#EXT-X-TARGETDURATION:10', 5_000],
  ['with one that is too short', '#EXT-X-TARGETDURATION:4', 4_000],
])('a playlist %s is polled in time for its segments', (_name, header, milliseconds) => {
  expect(parseWindow(media('#EXTINF:5,\na.ts\n#EXTINF:2,\nb.ts', header)).targetMs).toBe(milliseconds)
})

test.each(['95443.7177', '-95437.7177'])(
  'after a jump of its clock, a segment of %s seconds is as long as the others',
  (length) => {
    const window = parseWindow(media(`${PLAIN}\n#EXTINF:${length},\nc.ts`, '#EXT-X-TARGETDURATION:95444'))
    expect(window.segments.map(({ durationMs }) => durationMs)).toEqual([6_000, 6_000, 6_000])
    expect(window.targetMs).toBe(6_000)
  },
)

test('the refusal of a channel list names its format', () => {
  const channels =
    '#EXTM3U\n#EXTINF:-1 tvg-id="a",A\nhttps://radio.example/a.m3u8\n#EXTINF:-1,B\nhttps://radio.example/b.m3u8'
  for (const text of [channels, channels.replaceAll('-1', '0')])
    expect(() => parseWindow(text)).toThrow('This is a list of streams')
})

test.each([
  ['an empty answer', '', 'STREAM_NOT_HLS'],
  ['a list of comments', '# EXTM3U\n# nothing', 'STREAM_NOT_HLS'],
  ['a page', '<!DOCTYPE html><html></html>', 'STREAM_NOT_HLS'],
  [
    'the list of a stream without HLS',
    '#EXTM3U\n#EXTINF:-1,Station\nhttps://radio.example/live.mp3',
    'STREAM_UNSUPPORTED',
  ],
  ['segments without any length', '#EXTM3U\na.ts', 'STREAM_UNSUPPORTED'],
  ['a key without an address', media(`#EXT-X-KEY:METHOD=AES-128\n${PLAIN}`), 'STREAM_ENCRYPTED'],
  ['a key of samples', media(`#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"\n${PLAIN}`), 'STREAM_ENCRYPTED'],
  [
    'a key of samples in counter mode',
    media(`#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="key"\n${PLAIN}`),
    'STREAM_ENCRYPTED',
  ],
  ['a longer key', media(`#EXT-X-KEY:METHOD=AES-256,URI="key"\n${PLAIN}`), 'STREAM_ENCRYPTED'],
  [
    'a key of FairPlay',
    media(`#EXT-X-KEY:METHOD=AES-128,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"\n${PLAIN}`),
    'STREAM_ENCRYPTED',
  ],
  [
    'a key of Widevine',
    media(
      `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,a",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"\n${PLAIN}`,
    ),
    'STREAM_ENCRYPTED',
  ],
  ['a key whose IV is none', media(`#EXT-X-KEY:METHOD=AES-128,URI="key",IV=none\n${PLAIN}`), 'STREAM_ENCRYPTED'],
  [
    'an initialization segment with a key of samples',
    media(`#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXT-X-MAP:URI="i"\n#EXT-X-KEY:METHOD=NONE\n${PLAIN}`),
    'STREAM_ENCRYPTED',
  ],
  ['a key without a method', media(`#EXT-X-KEY:URI="key"\n${PLAIN}`), 'STREAM_ENCRYPTED'],
  ['an initialization segment without an address', media(`#EXT-X-MAP:BYTERANGE-X="1"\n${PLAIN}`), 'STREAM_NOT_HLS'],
  ['a range that is none', media('#EXTINF:6,\n#EXT-X-BYTERANGE:all\na.ts'), 'STREAM_NOT_HLS'],
  ['a range of nothing', media('#EXTINF:6,\n#EXT-X-BYTERANGE:0@10\na.ts'), 'STREAM_NOT_HLS'],
  ['a range that continues what is not listed', media('#EXTINF:6,\n#EXT-X-BYTERANGE:100\na.ts'), 'STREAM_UNSUPPORTED'],
  ['a variable without a value', media('#EXTINF:6,\n{$host}/a.ts'), 'STREAM_NOT_HLS'],
  ['an imported variable without a value', media(`#EXT-X-DEFINE:IMPORT="host"\n${PLAIN}`), 'STREAM_NOT_HLS'],
  ['a variable of a query without it', media(`#EXT-X-DEFINE:QUERYPARAM="session"\n${PLAIN}`), 'STREAM_NOT_HLS'],
  [
    'a multivariant playlist without variants',
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",URI="c"',
    'STREAM_NOT_HLS',
  ],
  ['a variant without an address', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1', 'STREAM_NOT_HLS'],
])('%s is not recorded: %#', (_name, text, code) =>
  expect(() => readPlaylist(text, PLAYLIST_URL)).toThrow(expect.objectContaining({ code })),
)
