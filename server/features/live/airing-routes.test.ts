import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { recordingPath } from '#server/features/schedule/recordings.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createLogger } from '#server/lib/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { registerAirings } from './airing-routes.ts'
import { loadChannels } from './channels.ts'
import { findBox } from './mp4.ts'

const SEGMENT_MS = 4_096
const at = (text: string) => new Date(`2026-03-04T${text}:00Z`)
const SHOW = { station: '702', startsAt: at('04:00'), endsAt: at('08:00') } as const

const log = createLogger('error')
const clock = { now: at('08:00') }
const authorized: unknown[] = []
const withdrawn = new Set<string>()
const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, log)
await registerAirings(app, {
  channels: await loadChannels(path.resolve('demo/media/live'), new Map(), log),
  clock: () => clock.now,
  authorizeRecording: async (recording, signature) => {
    authorized.push([recording, signature])
    if (withdrawn.has(recording)) throw new AppError('VIDEO_NOT_PLAYABLE')
    return 60
  },
})
const origin = await listenForTest(app)
const get = (file: string) => fetch(origin + file)
const statusOf = async (file: string) => (await get(file)).status
const fileOf = (name: string, slot: Parameters<typeof recordingPath>[0] = SHOW) =>
  recordingPath(slot).replace('master.m3u8', name)

beforeEach(() => {
  clock.now = at('08:00')
  withdrawn.clear()
  authorized.length = 0
})

test('a recording is as long as the airing, to one segment', async () => {
  expect(await (await get(fileOf('master.m3u8'))).text()).toContain('64/playlist.m3u8')
  const text = await (await get(fileOf('64/playlist.m3u8'))).text()
  expect(text).toContain('#EXT-X-ENDLIST')
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds))
  const total = lengths.reduce((sum, seconds) => sum + seconds, 0)
  expect(Math.abs(total - 4 * 3_600)).toBeLessThanOrEqual(SEGMENT_MS / 1_000)
})

test('decode times count from the start of the recording', async () => {
  const bytes = Buffer.from(await (await get(fileOf('64/3.m4s'))).arrayBuffer())
  const time = findBox(bytes, 'moof/traf/tfdt').body + 4
  expect(Number(bytes.readBigUInt64BE(time))).toBe(3 * 196_608)
  expect((await get(fileOf('64/init.mp4'))).status).toBe(200)
})

test('an airing that is not over, an impossible period and an unknown part do not exist', async () => {
  clock.now = at('07:59')
  expect((await get(fileOf('master.m3u8'))).status).toBe(404)
  clock.now = at('08:00')
  for (const file of [
    '/live/airings/702/1772596800-1772596800/master.m3u8',
    '/live/airings/702/1-1772596800/master.m3u8',
    '/live/airings/radio-x/1772596800-1772600400/master.m3u8',
    '/live/airings/702/now/master.m3u8',
    fileOf('64/4000.m4s'),
    fileOf('99/playlist.m3u8'),
  ])
    expect(`${await statusOf(file)} ${file}`).toBe(`404 ${file}`)
})

test('a recording that is withdrawn is refused at every address', async () => {
  const recording = fileOf('').replace(/^\/live\/|\/$/g, '')
  withdrawn.add(recording)
  for (const name of ['master.m3u8', '64/playlist.m3u8', '64/init.mp4', '64/0.m4s'])
    expect(await statusOf(fileOf(name))).toBe(403)
  expect(authorized).toContainEqual([recording, undefined])
  expect((await get(fileOf('64/0.m4s').replace('/live/', '/live/signed/abc/'))).status).toBe(403)
  expect(authorized.at(-1)).toEqual([recording, 'abc'])
})

test('caches keep a public file until its recording expires, and never a signed one', async () => {
  expect((await get(fileOf('64/0.m4s'))).headers.get('cache-control')).toBe('public, max-age=60')
  const signed = await get(fileOf('64/0.m4s').replace('/live/', '/live/signed/abc/'))
  expect(signed.headers.get('cache-control')).toBe('private, no-store')
})
