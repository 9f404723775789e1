import { expect, test } from 'vitest'
import { PLAYLIST_URL, AT, media, PLAIN, parseWindow } from './playlist-kit.ts'
import { readPlaylist } from './read-playlist.ts'

const KEY = '#EXT-X-KEY:METHOD=AES-128'
const FAIRPLAY = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'

test.each<[string, string, [string, string | null] | null]>([
  ['relative', `${KEY},URI="a.key"`, ['/live/a.key', null]],
  ['with a query that has commas', `${KEY},URI="/k?a=1,2&b=3"`, ['/k?a=1,2&b=3', null]],
  [
    'with an IV',
    `${KEY},URI="a.key",IV=0X000102030405060708090A0B0C0D0E0F`,
    ['/live/a.key', '000102030405060708090a0b0c0d0e0f'],
  ],
  [
    'with an IV in quotation marks',
    `${KEY},IV="0x0f0e0d0c0b0a09080706050403020100",URI="a.key"`,
    ['/live/a.key', '0f0e0d0c0b0a09080706050403020100'],
  ],
  ['with an IV without its zeros', `${KEY},URI="a.key",IV=0x123`, ['/live/a.key', '123'.padStart(32, '0')]],
  ['in lower case', '#EXT-X-KEY:method = aes-128 , uri = "a.key"', ['/live/a.key', null]],
  ['with a blank after the comma', `${KEY}, URI="a.key"`, ['/live/a.key', null]],
  [
    'of the format that anybody can read',
    `${KEY},URI="a.key",KEYFORMAT="identity",KEYFORMATVERSIONS="1"`,
    ['/live/a.key', null],
  ],
  ['of an empty format', `${KEY},URI="a.key",KEYFORMAT=""`, ['/live/a.key', null]],
  ['beside one of rights management', `${KEY},URI="a.key"\n${FAIRPLAY}`, ['/live/a.key', null]],
  ['after one of rights management', `${FAIRPLAY}\n${KEY},URI="a.key"`, ['/live/a.key', null]],
  ['that replaces another', `${KEY},URI="a.key",IV=0x1\n${KEY},URI="b.key"`, ['/live/b.key', null]],
  ['that ends', `${KEY},URI="a.key"\n${FAIRPLAY}\n#EXT-X-KEY:METHOD=NONE`, null],
])('a key %s is that of the segments', (_name, tags, key) => {
  const { segments } = parseWindow(media(`${tags}\n${PLAIN}`))
  const found = segments.map((segment) => segment.key && [segment.key.uri, segment.key.iv?.toString('hex') ?? null])
  const expected = key && [`https://radio.example${key[0]}`, key[1]]
  expect(found).toEqual([expected, expected])
})

test('an initialization segment has the key above it, and not that between it and the segment', () => {
  const keysOf = (tags: string) => {
    const { segments } = parseWindow(media(`${tags}\n${PLAIN}`))
    return segments.map(({ key, map }) => [key?.uri.at(-1), map?.key?.uri.at(-1)])
  }
  const init = '#EXT-X-MAP:URI="init.mp4"'
  expect(keysOf(`${init}\n${KEY},URI="k"`)).toEqual([
    ['k', undefined],
    ['k', undefined],
  ])
  expect(keysOf(`${KEY},URI="k"\n${init}`)).toEqual([
    ['k', 'k'],
    ['k', 'k'],
  ])
  expect(keysOf(`${KEY},URI="k"\n${init}\n${KEY},URI="l"`)).toEqual([
    ['l', 'k'],
    ['l', 'k'],
  ])
})

const range = (text: string, uri = 'a.ts') => `#EXTINF:6,\n#EXT-X-BYTERANGE:${text}\n${uri}`
const UNKNOWN = '#EXT-X-TARGETDURATION:6'

test.each<[string, string, ([number, number] | null)[]]>([
  [
    'with offsets',
    media([range('100@0'), range('50@100')].join('\n')),
    [
      [0, 100],
      [100, 50],
    ],
  ],
  [
    'that continue',
    media([range('100@20'), range('50'), range('30')].join('\n')),
    [
      [20, 100],
      [120, 50],
      [170, 30],
    ],
  ],
  [
    'that continue with another token',
    media([range('100@0', 'a.ts?t=1'), range('50', 'a.ts?t=2')].join('\n')),
    [
      [0, 100],
      [100, 50],
    ],
  ],
  [
    'that begin in the next file',
    media([range('100@20'), range('50', 'b.ts')].join('\n')),
    [
      [20, 100],
      [0, 50],
    ],
  ],
  [
    'that begin with the stream',
    media([range('100'), range('50')].join('\n'), UNKNOWN),
    [
      [0, 100],
      [100, 50],
    ],
  ],
  ['after a whole file', media(['#EXTINF:6,\nb.ts', range('50')].join('\n')), [null, [0, 50]]],
  ['before a whole file', media([range('50@10'), '#EXTINF:6,\na.ts'].join('\n')), [[10, 50], null]],
  ['above EXTINF', media('#EXT-X-BYTERANGE:100@7\n#EXTINF:6,\na.ts'), [[7, 100]]],
  [
    'with an offset that is left out',
    media([range('100@'), range('50@')].join('\n'), UNKNOWN),
    [
      [0, 100],
      [100, 50],
    ],
  ],
  ['in quotation marks', media(range('"100@7"')), [[7, 100]]],
  ['of an initialization segment', media('#EXT-X-MAP:URI="a",BYTERANGE="700@8"\n#EXTINF:6,\na.m4s'), [null, [8, 700]]],
  ['of one, from its start', media('#EXT-X-MAP:URI="a",BYTERANGE="700"\n#EXTINF:6,\na.m4s'), [null, [0, 700]]],
])('ranges %s are read', (_name, text, ranges) => {
  const found = parseWindow(text).segments.flatMap(({ range: own, map }) => (map ? [own, map.range] : [own]))
  expect(found.map((each) => each && [each.offset, each.length])).toEqual(ranges)
})

const define = (attributes: string) => `#EXT-X-DEFINE:${attributes}\n`
const seen = (uri: string) => `#EXTINF:6,\n${uri}`

test.each([
  [
    'with a name',
    define('NAME="host",VALUE="https://cdn.example"') + seen('{$host}/a.ts?{$host}'),
    'https://cdn.example/a.ts?https://cdn.example',
  ],
  [
    'whose value has another',
    define('NAME="host",VALUE="https://cdn.example"') + define('NAME="base",VALUE="{$host}/7"') + seen('{$base}/a.ts'),
    'https://cdn.example/7/a.ts',
  ],
  ['with an empty value', define('NAME="x",VALUE=""') + seen('a{$x}.ts'), 'https://radio.example/live/a.ts'],
  [
    'of the query, as it is written there',
    define('QUERYPARAM="token"') + seen('a.ts?t={$token}'),
    'https://radio.example/live/a.ts?t=1%2B2%3D',
  ],
  [
    'of the multivariant playlist',
    define('IMPORT="session"') + seen('{$session}/a.ts'),
    'https://radio.example/live/s-7/a.ts',
  ],
  [
    'in a quoted address',
    `${define('NAME="k",VALUE="b"')}#EXT-X-MAP:URI="{$k}.mp4"\n${seen('a.m4s')}`,
    'https://radio.example/live/b.mp4',
  ],
])('a variable %s is replaced', (_name, lines, uri) => {
  const variables = new Map([['session', 's-7']])
  const read = readPlaylist(media(lines), 'https://radio.example/live/media.m3u8?a=2&token=1%2B2%3D', { variables })
  const [segment] = 'window' in read ? read.window.segments : []
  expect((segment?.map ?? segment)?.uri).toBe(uri)
})

test('values may be in apostrophes, and contain them in quotation marks', () => {
  const maps = ["'init.mp4'", `"'init'.mp4"`].map((uri) => parseWindow(media(`#EXT-X-MAP:URI=${uri}\n${PLAIN}`)))
  expect(maps.map(({ segments }) => segments[0]?.map?.uri)).toEqual([
    'https://radio.example/live/init.mp4',
    "https://radio.example/live/'init'.mp4",
  ])
})

test('a variable is replaced in the hexadecimal number of an IV', () => {
  const { segments } = parseWindow(media(`${define('NAME="iv",VALUE="0x1F"')}${KEY},URI="k",IV={$iv}\n${PLAIN}`))
  expect(segments[0]?.key?.iv?.toString('hex')).toBe('1f'.padStart(32, '0'))
})

test('the variables of a multivariant playlist are replaced in it, and known below it', () => {
  const text = `#EXTM3U\n${define('NAME="q",VALUE="high"')}#EXT-X-STREAM-INF:BANDWIDTH=1\n{$q}.m3u8`
  expect(readPlaylist(text, PLAYLIST_URL)).toEqual({
    variant: 'https://radio.example/live/high.m3u8',
    variables: new Map([['q', 'high']]),
  })
})

test('a delta update continues the previous playlist: key, initialization segment, date and range', () => {
  const header = '#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:'
  const tags = `${KEY},URI="k"\n#EXT-X-MAP:URI="init"\n#EXT-X-PROGRAM-DATE-TIME:${new Date(AT).toISOString()}`
  const previous = parseWindow(media(`${tags}\n${range('100@0')}\n${range('50')}`, `${header}7`))
  const update = media(range('30'), `${header}7\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2`)
  const read = readPlaylist(update, PLAYLIST_URL, { previous })
  const last = previous.segments.at(-1)
  expect(read).toMatchObject({
    window: {
      segments: [
        { sequence: 9, range: { offset: 150, length: 30 }, startsAt: AT + 12_000, key: last?.key, map: last?.map },
      ],
    },
  })
})

test('a break before a segment without sound is one before the next', () => {
  const text = media(`#EXTINF:6,\na.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:0,\nb.ts\n#EXTINF:6,\nc.ts`)
  expect(parseWindow(text).segments.map(({ isDiscontinuity }) => isDiscontinuity)).toEqual([false, true])
})
