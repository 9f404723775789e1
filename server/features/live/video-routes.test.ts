import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { playbackGrants } from '#server/features/media/playback-grants.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import type { Keys } from '#server/lib/security/signature.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { registerChannels } from './channel-routes.ts'
import { loadVideoChannels } from './channels.ts'
import { boxesIn, findBox } from './mp4.ts'
import { registerVideoChannels } from './video-routes.ts'

const SEGMENT_MS = 4_096
const TICKS = 196_608
const WEDNESDAY_MORNING = new Date('2026-03-04T08:00:00Z')
const KEYS: Keys = [new TextEncoder().encode('a key that only this test has')]
const FOLDER = path.resolve('demo/media/live/video')

/** The accounts with a subscription. */
const entitled = new Set<string>()
const { createPlaybackToken, checkPlaybackToken } = playbackGrants(KEYS, async (account) => entitled.has(account))
const tokenAt = (now: Date, channel = 'newsroom', holder: string | null = null) =>
  createPlaybackToken(`live-video-${channel}`, holder, now)
const token = tokenAt(WEDNESDAY_MORNING)
const tokenOfAnotherKey = playbackGrants([new Uint8Array(32)], async () => true).createPlaybackToken(
  'live-video-newsroom',
  null,
  WEDNESDAY_MORNING,
)

/** Starts a node with its own clock. */
async function startNode() {
  const clock = { now: WEDNESDAY_MORNING }
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, createLogger('error'))
  // Beside the radio channels, whose URLs look alike.
  await registerChannels(app, { channels: new Map(), streams: new Map(), clock: () => clock.now, window: 1 })
  await registerVideoChannels(app, {
    videoChannels: await loadVideoChannels(FOLDER),
    clock: () => clock.now,
    policy: {
      ofMedia: async (_id, viewer) =>
        viewer === null ? { state: 'BLOCKED', reason: 'SUBSCRIPTION' } : { state: 'LIVE', since: null, until: null },
    },
    checkPlaybackToken,
  })
  const origin = await listenForTest(app)
  return { clock, get: (file: string, init: RequestInit = {}) => fetch(`${origin}/live/video/${file}`, init) }
}

let node: Awaited<ReturnType<typeof startNode>>
beforeAll(async () => {
  node = await startNode()
})

const withToken = (file: string, from = node) => from.get(`${file}?token=${token}`)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

async function newestNumber(): Promise<number> {
  const text = await (await withToken('newsroom/360/playlist.m3u8')).text()
  return Number(/(\d+)\.m4s\S*\n$/.exec(text)?.[1])
}

/** Sequence number, and the decode time of each track. */
async function timesOf(number: number) {
  const bytes = await bytesOf(await withToken(`newsroom/180/${number}.m4s`))
  const moof = findBox(bytes, 'moof')
  const tracks = [...boxesIn(bytes, moof.body, moof.end)].filter(({ type }) => type === 'traf')
  const times = tracks.map((track) => Number(bytes.readBigUInt64BE(findBox(bytes, 'tfdt', track).body + 4)))
  return [bytes.readUInt32BE(findBox(bytes, 'moof/mfhd').body + 4), ...times]
}

test('the multivariant playlist lists the renditions with their attributes, last the sound alone, and appends the token', async () => {
  const answer = await withToken('newsroom/master.m3u8')
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  const lines = (await answer.text()).split('\n')
  expect(lines.filter((line) => line.includes('.m3u8'))).toEqual([
    `360/playlist.m3u8?token=${token}`,
    `180/playlist.m3u8?token=${token}`,
    `audio/playlist.m3u8?token=${token}`,
  ])
  expect(lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF'))).toEqual([
    expect.stringMatching(/BANDWIDTH=\d{6},AVERAGE-.*CODECS="avc1\.4d40\w\w,mp4a\.40\.2",RESOLUTION=640x360$/),
    expect.stringMatching(/BANDWIDTH=\d{5,6},AVERAGE-.*CODECS="avc1\.4d40\w\w,mp4a\.40\.2",RESOLUTION=320x180$/),
    expect.stringMatching(/BANDWIDTH=\d{5},AVERAGE-BANDWIDTH=\d{5},CODECS="mp4a\.40\.2"$/),
  ])
})

test('the rendition of sound alone is audio, and takes less than half the data of the smallest picture', async () => {
  const number = await newestNumber()
  const segment = (rendition: string) => withToken(`newsroom/${rendition}/${number}.m4s`)
  const [small, sound] = [await segment('180'), await segment('audio')]
  expect(sound.headers.get('content-type')).toBe('audio/mp4')
  expect((await bytesOf(sound)).length).toBeLessThan((await bytesOf(small)).length / 2)
})

test('a viewer can go back more than ten minutes, over many rounds, without a discontinuity', async () => {
  const text = await (await withToken('newsroom/360/playlist.m3u8')).text()
  const addresses = text.split('\n').filter((line) => line.includes('.m4s'))
  expect(addresses.length * SEGMENT_MS).toBeGreaterThanOrEqual(10 * 60_000)
  expect(addresses.every((address) => address.endsWith(`.m4s?token=${token}`))).toBe(true)
  expect(text).toContain(`#EXT-X-MAP:URI="init.mp4?token=${token}"`)
  expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-03-04T')
  expect(text).not.toContain('DISCONTINUITY')
})

test('video and audio continue together across the end of a round', async () => {
  const newest = await newestNumber()
  const lastOfRound = newest - (newest % 15) - 1
  const times = []
  for (const step of [-1, 0, 1]) times.push(await timesOf(lastOfRound + step))
  expect(times).toEqual(
    [-1, 0, 1].map((step) => [lastOfRound + step, ...Array.from({ length: 2 }, () => (lastOfRound + step) * TICKS)]),
  )
})

test('two nodes give the same bytes for the same instant', async () => {
  const other = await startNode()
  for (const file of ['master.m3u8', '180/playlist.m3u8', '360/init.mp4', `360/${await newestNumber()}.m4s`]) {
    const [ours, theirs] = [await withToken(`harbour-wall/${file}`), await withToken(`harbour-wall/${file}`, other)]
    expect([ours.status, ours.headers.get('etag')]).toEqual([theirs.status, theirs.headers.get('etag')])
  }
  const file = `newsroom/360/${await newestNumber()}.m4s`
  expect((await bytesOf(await withToken(file))).equals(await bytesOf(await withToken(file, other)))).toBe(true)
})

test('segments are sent as video, across origins and in ranges', async () => {
  const file = `newsroom/360/${await newestNumber()}.m4s`
  const part = await node.get(`${file}?token=${token}`, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await bytesOf(part)).length]).toEqual([206, 100])
  for (const answer of [part, await withToken('newsroom/360/init.mp4')]) {
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
  // Short, so that a cached URL does not outlive its token by much.
  expect(part.headers.get('cache-control')).toBe('public, max-age=600, immutable')
})

const [payload = '', signature = ''] = token.split('.')

test.for([
  ['none', ''],
  ['that of another channel', tokenAt(WEDNESDAY_MORNING, 'harbour-wall')],
  ['one made with another key', tokenOfAnotherKey],
  ['an old one', tokenAt(new Date(+WEDNESDAY_MORNING - 7 * HOUR_MS))],
  ['one with another payload', `${Buffer.from('{}').toString('base64url')}.${signature}`],
  ['one that is written in another way', `${payload}.${signature}=`],
  ['one with more behind it', `${token}.x`],
  ['nonsense', '..'],
])('every URL of a channel requires a valid token: %s', async ([, bad = '']) => {
  const number = await newestNumber()
  for (const file of ['master.m3u8', '360/playlist.m3u8', '360/init.mp4', `360/${number}.m4s`]) {
    const answer = await node.get(`newsroom/${file}?token=${bad}`)
    expect([file, answer.status]).toEqual([file, 401])
    expect([answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ])
    expect(await answer.json()).toMatchObject({ error: { code: 'AUTH_NOT_AUTHORIZED' } })
  }
})

test('a token is good for six hours at least and seven at most', async () => {
  const { clock, get } = await startNode()
  const statusAfter = async (hours: number) => {
    clock.now = new Date(+WEDNESDAY_MORNING + hours * HOUR_MS)
    return (await get(`newsroom/360/playlist.m3u8?token=${token}`)).status
  }
  expect([await statusAfter(5.99), await statusAfter(7)]).toEqual([200, 401])
})

test('a token that depends on a subscription ends with it', async () => {
  const own = tokenAt(WEDNESDAY_MORNING, 'newsroom', 'an account')
  const status = async () => (await node.get(`newsroom/360/playlist.m3u8?token=${own}`)).status
  entitled.add('an account')
  expect(await status()).toBe(200)
  entitled.delete('an account')
  expect(await status()).toBe(403)
})

test('all tokens of one hour are equal, so that responses can be cached', () => {
  const later = new Date(+WEDNESDAY_MORNING + 1_000)
  const at = (minutes: number) => tokenAt(new Date(+later + minutes * 60_000))
  expect(at(58)).toBe(at(0))
  expect(at(60)).not.toBe(at(0))
})

test.for(['nothing/master.m3u8', 'newsroom/720/playlist.m3u8', 'newsroom/360/1.m4s', 'newsroom/360/x.m4s'])(
  'an unknown channel, rendition or segment is not found: %s',
  async (file) => {
    const answer = await withToken(file)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  },
)

test('renditions of different lengths are refused at start', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-video-'))
  afterThisFile(async () => rmSync(folder, { recursive: true }))
  cpSync(path.join(FOLDER, 'newsroom-360.mp4'), path.join(folder, 'odd-360.mp4'))
  cpSync('demo/media/live/pieces/bulletin-grid-24.mp4', path.join(folder, 'odd-180.mp4'))
  await expect(loadVideoChannels(folder)).rejects.toThrow('differ in length')
  expect(await loadVideoChannels(path.join(folder, 'nothing'))).toEqual(new Map())
})
