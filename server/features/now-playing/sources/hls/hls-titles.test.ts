import { expect, test } from 'vitest'
import { HlsTitles } from './hls-titles.ts'

const MASTER = 'https://radio.example/live.m3u8'
const NOW = new Date('2026-03-04T08:00:00Z')

/** Titles of an origin with these documents by path, which may change. */
function titlesOf(documents: Record<string, string | Uint8Array>): HlsTitles {
  return new HlsTitles(MASTER, async (url) => {
    const document = documents[new URL(url).pathname]
    if (document === undefined) throw new Error(`${url} answered with status 404`)
    return { bytes: Buffer.from(document), contentType: null, url, status: 200, etag: null, lastModified: null }
  })
}

/** A tag with these text frames, as encoders put it into segments. */
function id3(frames: Record<string, string>): Buffer {
  const bytes = Object.entries(frames).map(([id, value]) => {
    const body = Buffer.from(`\x03${value}\0`)
    return Buffer.concat([Buffer.from(id), Buffer.of(0, 0, 0, body.length, 0, 0), body])
  })
  const body = Buffer.concat(bytes)
  return Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.of(0, 0, body.length >> 7, body.length & 0x7f), body])
}

/** A transport stream whose program has one stream of timed metadata. */
function transportStream(tag: Buffer, network: number[] = []): Buffer {
  const packet = (pid: number, payload: Buffer) =>
    Buffer.concat([
      Buffer.of(0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10),
      payload,
      Buffer.alloc(184 - payload.length, 0xff),
    ])
  const association = Buffer.of(
    0,
    0,
    0xb0,
    13 + network.length,
    0,
    1,
    0xc1,
    0,
    0,
    ...network,
    0,
    1,
    0xe1,
    0,
    0,
    0,
    0,
    0,
  )
  const map = Buffer.of(0, 2, 0xb0, 18, 0, 1, 0xc1, 0, 0, 0xe1, 2, 0xf0, 0, 0x15, 0xe1, 2, 0xf0, 0, 0, 0, 0, 0)
  const element = Buffer.concat([Buffer.of(0, 0, 1, 0xbd, 0, 0, 0x84, 0x80, 5, 0x21, 0, 1, 0, 1), tag])
  return Buffer.concat([packet(0, association), packet(0x100, map), packet(0x102, element)])
}

test.for([
  ['packed audio', 'Low Season', (tag: Buffer) => Buffer.concat([tag, Buffer.alloc(500, 0xff)])],
  ['a transport stream', 'Windpomp', (tag: Buffer) => transportStream(tag)],
  ['a transport stream of a network', 'Verlange', (tag: Buffer) => transportStream(tag, [0, 0, 0xe0, 0x10])],
] as const)('ID3 in the newest segment of %s is an item', async ([, title, segment]) => {
  const startsAt = new Date(NOW.getTime() - 6_000)
  const media = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:${startsAt.toISOString()}\n#EXTINF:6,\nnew.seg\n`
  const titles = titlesOf({ '/live.m3u8': media, '/new.seg': segment(id3({ TIT2: title, TPE1: 'Mara Veld' })) })
  expect(await titles.read(NOW)).toEqual({ item: { kind: 'song', title, artist: 'Mara Veld', startsAt } })
})

const master = (variant: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000\n${variant}\n`
const media = (title: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,${title}\na.aac\n`

test.each(['Mara Veld - Low Season', 'Mara Veld – Low Season'])(
  'the title of a segment, %s, is an item',
  async (title) => {
    const { item } = await titlesOf({ '/live.m3u8': media(title) }).read(NOW)
    expect(item).toMatchObject({ artist: 'Mara Veld', title: 'Low Season' })
  },
)

test('the variant is kept while it can be read, and then chosen again', async () => {
  const documents: Record<string, string> = { '/live.m3u8': master('old.m3u8'), '/old.m3u8': media('A - One') }
  const titles = titlesOf(documents)
  expect(await titles.read(NOW)).toMatchObject({ item: { title: 'One' } })
  delete documents['/live.m3u8']
  documents['/old.m3u8'] = media('A - Two')
  expect(await titles.read(NOW)).toMatchObject({ item: { title: 'Two' } })
  delete documents['/old.m3u8']
  Object.assign(documents, { '/live.m3u8': master('new.m3u8'), '/new.m3u8': media('A - Three') })
  await expect(titles.read(NOW)).rejects.toThrow('404')
  expect(await titles.read(NOW)).toMatchObject({ item: { title: 'Three' } })
})

test('a date range in thousands of parts is read in linear time', async () => {
  const range = (index: number) => `#EXT-X-DATERANGE:ID="a",START-DATE="${NOW.toISOString()}",X-${index}="b"`
  const parts = Array.from({ length: 5_500 }, (_, index) => range(index))
  const titled = `#EXT-X-DATERANGE:ID="b",START-DATE="${NOW.toISOString()}",X-TITLE="Low Season",X-ARTIST="Mara Veld"`
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n${[...parts, titled].join('\n')}\n#EXTINF:6,\na.aac\n`
  expect(await titlesOf({ '/live.m3u8': playlist }).read(NOW)).toMatchObject({ item: { title: 'Low Season' } })
})

test('in a low-latency playlist the last title is that of the whole segments, at the instant of its date', async () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
  const playlist = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-VERSION:9
#EXT-X-PART-INF:PART-TARGET=1
#EXT-X-PROGRAM-DATE-TIME:${at(-8).toISOString()}
#EXT-X-DATERANGE:ID="1",START-DATE="${at(-6).toISOString()}",X-TITLE="Low Season"
#EXTINF:4,
a.aac
#EXTINF:4,
b.aac
#EXT-X-PART:DURATION=1,URI="c.0.aac"
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.1.aac"
`
  const { item } = await titlesOf({ '/live.m3u8': playlist }).read(NOW)
  expect(item).toMatchObject({ title: 'Low Season', startsAt: at(-6) })
})
