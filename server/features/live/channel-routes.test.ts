import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { registerChannels } from './channel-routes.ts'
import { loadChannels } from './channels.ts'
import { findBox } from './mp4.ts'
import { segmentsInHours } from './segment-clock.ts'

const SEGMENT_MS = 4_096
const TICKS = 196_608
const WEDNESDAY_MORNING = new Date('2026-03-04T08:00:00Z')

const CHANGING = new Set(['date', 'x-request-id'])

const FOLDER = path.resolve('demo/media/live')
const STREAMS = new Map([
  ['capetalk', 'https://radio.example/capetalk/live.m3u8?key=1'],
  ['kfm', 'https://radio.example/kfm.mp3'],
])

/** Starts a node with its own clock. */
async function startNode(now = WEDNESDAY_MORNING, windowHours = 2) {
  const log = createLogger('error')
  const clock = { now }
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, log)
  const channels = await loadChannels(FOLDER, STREAMS)
  await registerChannels(app, {
    channels,
    streams: STREAMS,
    clock: () => clock.now,
    window: segmentsInHours(windowHours),
  })
  const origin = await listenForTest(app)
  const get = (path: string, init: RequestInit = {}) => fetch(`${origin}/live/${path}`, { redirect: 'manual', ...init })
  return { clock, get }
}

let node: Awaited<ReturnType<typeof startNode>>
beforeAll(async () => {
  node = await startNode()
})

/** Parses a media playlist as a player does. */
function readPlaylist(text: string) {
  const segments: { number: number; startsAt: number; stated: boolean }[] = []
  let startsAt = Number.NaN
  let stated = false
  for (const line of text.split('\n')) {
    const [, instant] = /^#EXT-X-PROGRAM-DATE-TIME:(.*)$/.exec(line) ?? []
    if (instant) [startsAt, stated] = [Date.parse(instant), true]
    const [, number] = /^(\d+)\.m4s$/.exec(line) ?? []
    if (!number) continue
    segments.push({ number: Number(number), startsAt, stated })
    startsAt += SEGMENT_MS
    stated = false
  }
  return { sequence: Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]), segments }
}

const playlist = async (from = node, query = '') =>
  readPlaylist(await (await from.get(`702/64/playlist.m3u8${query}`)).text())

async function newestNumber(from = node): Promise<number> {
  return (await playlist(from)).segments.at(-1)?.number ?? Number.NaN
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('the master playlist offers both bitrates with their codec and rate', async () => {
  const answer = await node.get('702/master.m3u8')
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  const lines = (await answer.text()).split('\n')
  expect(lines.filter((line) => line.endsWith('.m3u8'))).toEqual(['64/playlist.m3u8', '24/playlist.m3u8'])
  const rates = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF'))
  expect(rates.every((line) => /BANDWIDTH=\d{5},AVERAGE-BANDWIDTH=\d{5},CODECS="mp4a\.40\.2"$/.test(line))).toBe(true)
})

test('two nodes give the same bytes for the same instant', async () => {
  const other = await startNode()
  const number = await newestNumber()
  for (const file of ['master.m3u8', '24/playlist.m3u8', '64/init.mp4', `64/${number}.m4s`]) {
    const answers = [await node.get(`947/${file}`), await other.get(`947/${file}`)]
    const [ours, theirs] = await Promise.all(answers.map(bytesOf))
    expect([file, ours?.equals(theirs ?? Buffer.alloc(0))]).toEqual([file, true])
    expect(answers[0]?.headers.get('etag')).toBe(answers[1]?.headers.get('etag'))
  }
})

test('a listener can go back two hours, over all pieces in them, without a discontinuity', async () => {
  const text = await (await node.get('702/64/playlist.m3u8')).text()
  const { sequence, segments } = readPlaylist(text)
  expect(segments.length * SEGMENT_MS).toBeGreaterThanOrEqual(2 * 3600_000)
  expect(sequence).toBe(segments[0]?.number)
  expect(segments.map(({ number }) => number)).toEqual(segments.map((_, index) => sequence + index))
  expect(text).not.toContain('DISCONTINUITY')
  expect(text).toContain('#EXT-X-TARGETDURATION:4\n')
})

test('by configuration a listener can go back for longer, also with delta updates', async () => {
  const long = await startNode(WEDNESDAY_MORNING, 11)
  const { segments } = await playlist(long)
  expect(segments.length * SEGMENT_MS).toBeGreaterThanOrEqual(11 * 3600_000)
  expect(segments.length * SEGMENT_MS).toBeLessThan(11 * 3600_000 + 60_000)
  const oldest = segments[0]?.number
  expect((await long.get(`702/64/${oldest}.m4s`)).status).toBe(200)
  expect((await node.get(`702/64/${oldest}.m4s`)).status).toBe(404)
  const delta = await (await long.get('702/64/playlist.m3u8?_HLS_skip=YES')).text()
  expect(Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]) + readPlaylist(delta).segments.length).toBe(segments.length)
})

test('all EXT-X-PROGRAM-DATE-TIME tags agree, and the newest segment has just ended', async () => {
  const { segments } = await playlist()
  const stated = segments.filter((segment) => segment.stated)
  expect(stated.length).toBeGreaterThan(20)
  const [first] = segments
  const expected = stated.map(({ number }) => (first?.startsAt ?? 0) + (number - (first?.number ?? 0)) * SEGMENT_MS)
  expect(stated.map(({ startsAt }) => startsAt)).toEqual(expected)
  const age = WEDNESDAY_MORNING.getTime() - ((segments.at(-1)?.startsAt ?? 0) + SEGMENT_MS)
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(SEGMENT_MS)
})

test('a player may request a delta update', async () => {
  const answer = await node.get('702/64/playlist.m3u8?_HLS_skip=YES')
  const text = await answer.text()
  const whole = await playlist()
  const skipped = Number(/#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1])
  const { sequence, segments } = readPlaylist(text)
  expect([sequence, skipped + segments.length]).toEqual([whole.sequence, whole.segments.length])
  expect(segments.map(({ number, startsAt }) => [number, startsAt])).toEqual(
    whole.segments.slice(skipped).map(({ number, startsAt }) => [number, startsAt]),
  )
  expect(text.length).toBeLessThan(700)
})

test('decode times and sequence numbers continue across the hour', async () => {
  // The first segment that starts after eight o'clock UTC.
  const first = Math.ceil((WEDNESDAY_MORNING.getTime() - Date.UTC(2025, 0, 1)) / SEGMENT_MS)
  const { clock, get } = await startNode()
  clock.now = new Date(+WEDNESDAY_MORNING + 60_000)
  const parts = []
  for (const number of [first - 2, first - 1, first, first + 1]) {
    const bytes = await bytesOf(await get(`702/24/${number}.m4s`))
    const time = bytes.readBigUInt64BE(findBox(bytes, 'moof/traf/tfdt').body + 4)
    parts.push([Number(time), bytes.readUInt32BE(findBox(bytes, 'moof/mfhd').body + 4)])
  }
  expect(parts).toEqual([-2, -1, 0, 1].map((step) => [(first + step) * TICKS, first + step]))
})

test('only listed segments are served, with a grace period for old ones and none for future ones', async () => {
  const { sequence, segments } = await playlist()
  const newest = segments.at(-1)?.number ?? 0
  const status = async (number: number) => (await node.get(`702/64/${number}.m4s`)).status
  expect([await status(newest), await status(sequence), await status(sequence - 5)]).toEqual([200, 200, 200])
  expect([await status(newest + 2), await status(sequence - 100), await status(0)]).toEqual([404, 404, 404])
})

test('a segment is listed as soon as its last sample has been on air', async () => {
  const { clock, get } = await startNode()
  const { segments } = await playlist()
  const { number = 0, startsAt = 0 } = segments.at(-1) ?? {}
  const newestAt = async (instant: number) => {
    clock.now = new Date(instant)
    return newestNumber({ clock, get })
  }
  const nextEnd = startsAt + 2 * SEGMENT_MS
  expect([await newestAt(nextEnd - 1), await newestAt(nextEnd)]).toEqual([number, number + 1])
})

test('a range of a segment is served, and an unsatisfiable one is refused', async () => {
  const file = `702/64/${await newestNumber()}.m4s`
  const whole = await node.get(file)
  const bytes = await bytesOf(whole)
  const size = bytes.length
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const wanted = { 'bytes=0-99': [0, 100], 'bytes=800-2000': [800, 2001], 'bytes=-500': [size - 500, size] }
  const open = { [`bytes=${size - 1}-`]: [size - 1, size], 'bytes=100-99999999': [100, size] }
  for (const [range, [start = 0, end = 0]] of Object.entries({ ...wanted, ...open })) {
    const part = await node.get(file, { headers: { range } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${size}`])
    expect((await bytesOf(part)).equals(bytes.subarray(start, end))).toBe(true)
  }
  const refused = await node.get(file, { headers: { range: `bytes=${size}-` } })
  expect([refused.status, refused.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  expect(await refused.json()).toMatchObject({ error: { code: 'RANGE_NOT_SATISFIABLE' } })
})

test.for(['bytes=', 'bytes=9-1', 'lines=1-2', 'bytes=0-1,5-9'])(
  'an unsupported range %s gets the whole segment',
  async (range) => {
    expect((await node.get('702/64/init.mp4', { headers: { range } })).status).toBe(200)
  },
)

test('a range of another version gets the whole segment', async () => {
  const headers = { range: 'bytes=0-9', 'if-range': '"older"' }
  expect((await node.get('702/64/init.mp4', { headers })).status).toBe(200)
})

test('segments are cached for a day, playlists for a second, and both can be revalidated', async () => {
  const segment = await node.get(`702/64/${await newestNumber()}.m4s`)
  const list = await node.get('702/64/playlist.m3u8')
  expect(segment.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  expect([list.headers.get('cache-control'), list.headers.get('vary')]).toEqual([
    'public, max-age=1',
    'accept-encoding',
  ])
  for (const { url, headers } of [segment, list]) {
    const etag = headers.get('etag') ?? ''
    const file = new URL(url).pathname.replace('/live/', '')
    expect((await node.get(file, { headers: { 'if-none-match': etag } })).status).toBe(304)
  }
})

test('a long playlist is sent as gzip when that is accepted, and never as brotli', async () => {
  const coding = async (accepted: string) =>
    (await node.get('702/64/playlist.m3u8', { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    )
  expect([await coding('br, gzip'), await coding('br'), await coding('identity')]).toEqual(['gzip', null, null])
  expect([await coding('gzip;q=0'), await coding('*')]).toEqual([null, 'gzip'])
})

test.for(['', '?_HLS_skip=YES'])('the playlist%s is the same with and without its Fastify route', async (query) => {
  const url = `702/64/playlist.m3u8${query}`
  for (const coding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': coding }
    const [direct, routed] = [
      await node.get(url, { headers }),
      await node.get(`${url}${query ? '&' : '?'}`, { headers }),
    ]
    const headersOf = (response: Response) =>
      [...response.headers].map(([name, value]) => [name, CHANGING.has(name) ? '' : value])
    expect([direct.status, headersOf(direct)]).toEqual([routed.status, headersOf(routed)])
    expect((await bytesOf(direct)).equals(await bytesOf(routed))).toBe(true)
  }
})

test('segments and playlists carry the security headers that apply to them', async () => {
  for (const file of ['702/master.m3u8', '702/64/playlist.m3u8', '702/64/init.mp4']) {
    expect(Object.fromEntries((await node.get(file)).headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': expect.stringContaining('max-age'),
      'x-content-type-options': 'nosniff',
    })
  }
})

test('HEAD sends the same headers without a body', async () => {
  for (const file of ['702/master.m3u8', '702/64/playlist.m3u8', '702/64/init.mp4']) {
    const [head, get] = [await node.get(file, { method: 'HEAD' }), await node.get(file)]
    const compared = ['content-type', 'etag', 'cache-control', 'accept-ranges']
    expect(compared.map((name) => head.headers.get(name))).toEqual(compared.map((name) => get.headers.get(name)))
    expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0])
  }
})

test.for([
  'jacaranda/master.m3u8',
  'jacaranda/64/playlist.m3u8',
  '702/128/playlist.m3u8',
  '702/64/x.m4s',
  '702/64/-1.m4s',
  '702/64/99999999999999999999.m4s',
  '702/64/..%2f702-64.mp4',
])('nothing is on air at %s', async (file) => {
  const answer = await node.get(file)
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND', message: expect.any(String) } })
})

test('other origins may play the channels, and listeners of one IP address are not limited', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => node.get('702/24/playlist.m3u8')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers[0]?.headers.get('access-control-allow-origin')).toBe('*')
})

test('a station with an external playlist redirects to it, and an Icecast mount has none', async () => {
  const [hls, icecast] = [await node.get('capetalk/master.m3u8'), await node.get('kfm/master.m3u8')]
  expect([hls.status, hls.headers.get('location')]).toEqual([302, 'https://radio.example/capetalk/live.m3u8?key=1'])
  expect(icecast.status).toBe(404)
})
