import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { recordingPath } from '#server/features/schedule/recordings.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { registerAirings } from './airing-routes.ts'
import { loadChannels } from './channels.ts'
import { boxesIn, findBox } from './mp4.ts'

const SEGMENT_MS = 4_096
const at = (text: string) => new Date(`2026-03-04T${text}:00Z`)
const SHOW = { station: '702', startsAt: at('04:00'), endsAt: at('08:00') } as const

const log = createLogger('error')
const clock = { now: at('08:00') }
const authorized: unknown[] = []
const withdrawn = new Set<string>()
const airing = { endsAt: at('08:00') }
const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, log)
await registerAirings(app, {
  channels: await loadChannels(path.resolve('demo/media/live'), new Map()),
  clock: () => clock.now,
  authorizeRecording: async (recording, signature) => {
    authorized.push([recording, signature])
    if (withdrawn.has(recording)) throw new AppError('VIDEO_NOT_PLAYABLE')
    return { seconds: 60, endsAt: airing.endsAt }
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
  airing.endsAt = at('08:00')
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

test('the file of a recording has its duration and index, and any range of it is a part of the whole', async () => {
  const file = fileOf('recording.m4a', { ...SHOW, endsAt: at('04:05') })
  const whole = await get(file)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))
  const types = [...boxesIn(bytes)].map(({ type }) => type)
  const segments = types.filter((type) => type === 'mdat').length
  expect(types.slice(0, 4)).toEqual(['ftyp', 'moov', 'sidx', 'moof'])
  expect(Math.abs(segments * SEGMENT_MS - 300_000)).toBeLessThanOrEqual(SEGMENT_MS)
  const sidx = findBox(bytes, 'sidx')
  expect(bytes.readUInt16BE(sidx.body + 22)).toBe(segments)
  expect(bytes.readUInt32BE(sidx.body + 24)).toBe(findBox(bytes, 'mdat').end - sidx.end)
  const header = findBox(bytes, 'moov/mvhd').body
  const duration = bytes.readUInt32BE(findBox(bytes, 'moov/mvex/mehd').body + 4) / bytes.readUInt32BE(header + 12)
  expect(duration).toBeCloseTo((segments * SEGMENT_MS) / 1_000, 2)
  const middle = [sidx.end - 5, sidx.end + 5, bytes.length >> 1, bytes.length - 7]
  for (const start of middle) {
    const part = await fetch(origin + file, { headers: { range: `bytes=${start}-${start + 99_999}` } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, start + 100_000))).toBe(true)
  }
})

test('an airing that is on air grows from its start, and is no file yet', async () => {
  clock.now = at('07:00')
  const text = await (await get(fileOf('64/playlist.m3u8'))).text()
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(text).not.toContain('#EXT-X-ENDLIST')
  const segments = text.match(/#EXTINF/g)?.length ?? 0
  expect(Math.abs(segments * SEGMENT_MS - 3 * 3_600_000)).toBeLessThanOrEqual(2 * SEGMENT_MS)
  expect(await statusOf(fileOf(`64/${segments - 1}.m4s`))).toBe(200)
  expect(await statusOf(fileOf(`64/${segments}.m4s`))).toBe(404)
  expect(await statusOf(fileOf('recording.m4a'))).toBe(404)
})

test('playlists tell the time of the day, for an airing on air and for a recording', async () => {
  for (const now of [at('07:00'), at('08:00')]) {
    clock.now = now
    const text = await (await get(fileOf('64/playlist.m3u8'))).text()
    const dates = [...text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(\S+)\n#EXTINF\S+\n(\d+)\.m4s/g)]
    expect(dates.length).toBeGreaterThan(40)
    const [first] = dates
    const start = Date.parse(first?.[1] ?? '')
    expect(start - SHOW.startsAt.getTime()).toBeLessThan(SEGMENT_MS)
    expect(dates.map(([, date]) => Date.parse(date ?? '') - start)).toEqual(
      dates.map(([, , number]) => Number(number) * SEGMENT_MS),
    )
  }
})

test('the first URL of an airing that was shortened ends with it, in its playlist, its file and its segments', async () => {
  airing.endsAt = at('06:00')
  const text = await (await get(fileOf('64/playlist.m3u8'))).text()
  expect(text).toContain('#EXT-X-ENDLIST')
  const segments = text.match(/#EXTINF/g)?.length ?? 0
  expect(Math.abs(segments * SEGMENT_MS - 2 * 3_600_000)).toBeLessThanOrEqual(SEGMENT_MS)
  expect(await statusOf(fileOf(`64/${segments - 1}.m4s`))).toBe(200)
  expect(await statusOf(fileOf(`64/${segments}.m4s`))).toBe(404)
  const shortened = recordingPath({ ...SHOW, endsAt: at('06:00') }).replace('master.m3u8', 'recording.m4a')
  const [first, own] = await Promise.all([fileOf('recording.m4a'), shortened].map(async (file) => get(file)))
  expect(first?.headers.get('content-length')).toBe(own?.headers.get('content-length'))
})

test('an airing that has not begun, an impossible period and an unknown part do not exist', async () => {
  clock.now = at('04:00')
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

test('a recording that is withdrawn is refused at every URL', async () => {
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
