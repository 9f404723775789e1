import path from 'node:path'
import { parse, types } from 'hls-parser'
import { expect, test } from 'vitest'
import { isStationId, type StationId } from '#contract/stations.ts'
import { updateCatchUp } from '#server/features/schedule/airings/jobs.ts'
import { setRights } from '#server/features/schedule/airings/rights.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { folderStore } from '#server/lib/media-store/folder-store.ts'
import { s3Store } from '#server/lib/media-store/s3-store.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { addStationWithShow } from '#tests/kit/content/stations.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { testSite } from '#tests/kit/site.ts'
import { type HlsOrigin, hlsOrigin, MISCHIEF, segmentBytes } from '#tests/kit/stand-ins/hls-origin.ts'
import { pruneRecordings } from './prune.ts'
import { registerRecorded } from './routes.ts'
import { StationRecorder } from './station-recorder.ts'

/** It is Wednesday, 4 March 2026, 10:00 in Johannesburg; The Open Line of 702 begins. */
const START = new Date('2026-03-04T08:00:00Z')
const clock = { now: START }
const origins: Record<'702' | '947' | 'kfm', HlsOrigin> = {
  '702': await hlsOrigin(() => clock.now),
  '947': await hlsOrigin(() => clock.now),
  kfm: await hlsOrigin(() => clock.now),
}
origins['947'].format = 'm4s'
origins.kfm.format = 'aac'
const streams = new Map(Object.entries(origins).map(([station, { master }]) => [station, master]))
const recordingHours = new Map([...streams.keys()].map((station) => [station, 24]))
const listOf = (map: ReadonlyMap<string, string | number>) =>
  [...map].map(([key, value]) => `${key}=${value}`).join(' ')
const site = await testSite({
  demo: false,
  env: { STATION_STREAMS: listOf(streams), STATION_RECORDING_HOURS: listOf(recordingHours) },
})
await addStationWithShow(site.db, '702', 'show-702-the-open-line')
await addStationWithShow(site.db, '947', 'show-947-mixdown')
await addStationWithShow(site.db, 'kfm', 'show-kfm-favourites')
const store = folderStore(path.join(site.folder, 'media'))
const log = createLogger('silent')

const recorderOf = (station: keyof typeof origins) =>
  new StationRecorder(
    {
      db: site.db,
      clock: () => clock.now,
      log,
      store,
      connect: { allowPrivate: (address) => address === '127.0.0.1', timeoutMs: 2_000 },
    },
    station,
    origins[station].master,
  )

const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
function setNow(instant: Date) {
  clock.now = instant
  site.now = instant
}
async function runCatchUp() {
  await updateCatchUp({ db: site.db, clock: () => clock.now, streams, recordingHours })
  await site.contentChanged()
}
/** Lets a recorder run from one second of the show to another. */
async function record(recorder: StationRecorder, from: number, to: number, every = 30) {
  for (let second = from; second <= to; second += every) {
    setNow(after(second))
    await recorder.step()
  }
}

const pathOf = (station: StationId, endHours = 2) =>
  `/live/airings/${station}/${START.getTime() / 1e3}-${START.getTime() / 1e3 + endHours * 3_600}`
async function playlistOf(station: StationId, endHours?: number): Promise<types.MediaPlaylist> {
  const text = await (await fetch(`${site.url}${pathOf(station, endHours)}/recorded/playlist.m3u8`)).text()
  const playlist = parse(text)
  if (playlist.isMasterPlaylist) throw new Error(text)
  return playlist
}
const soundIn = ({ segments }: types.MediaPlaylist) => segments.filter(({ gap }) => !gap)
const secondsOf = (segments: readonly types.Segment[]) => segments.reduce((sum, { duration }) => sum + duration, 0)
const stateOf = async (station: keyof typeof origins) =>
  site.db.selectFrom('recorder').selectAll().where('station', '=', station).executeTakeFirstOrThrow()

const recorder = recorderOf('702')

test('a show of an external stream plays from its start while it is recorded, with the bytes that were sent', async () => {
  setNow(after(1))
  await runCatchUp()
  await record(recorder, 30, 300)
  const master = await (await fetch(`${site.url}${pathOf('702')}/master.m3u8`)).text()
  expect(master).toContain('recorded/playlist.m3u8')
  const playlist = await playlistOf('702')
  expect(playlist).toMatchObject({ playlistType: 'EVENT', endlist: false, targetDuration: 6 })
  expect(soundIn(playlist)).toHaveLength(50)
  expect(playlist.segments[0]?.programDateTime).toEqual(START)
  const file = await fetch(`${site.url}${pathOf('702')}/recorded/${playlist.segments[7]?.uri}`)
  expect(file.headers.get('content-type')).toBe('video/mp2t')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(segmentBytes('ts', after(42).getTime()))
}, 60_000)

test('a minute in which the origin sent nothing is a gap, and the time after it is right', async () => {
  origins['702'].cut = { from: after(360), to: after(420) }
  await record(recorder, 330, 600)
  const playlist = await playlistOf('702')
  expect(secondsOf(playlist.segments.filter(({ gap }) => gap))).toBe(60)
  expect(secondsOf(playlist.segments)).toBe(600)
  const first = playlist.segments.findIndex(({ gap }) => gap)
  expect(playlist.segments[first]?.discontinuity).toBe(true)
  expect(playlist.segments[first + 10]).toMatchObject({ discontinuity: true, programDateTime: after(420) })
}, 60_000)

test('a recorder that dies is replaced without losing a segment', async () => {
  const before = soundIn(await playlistOf('702')).length
  const next = recorderOf('702')
  setNow(after(605))
  expect(await next.step()).toBeGreaterThan(0)
  expect((await stateOf('702')).recorded_until).toEqual(after(600))
  setNow(after(618))
  await next.step()
  expect(soundIn(await playlistOf('702'))).toHaveLength(before + 3)
  // The first one lives, after all.
  setNow(after(624))
  await Promise.all([recorder.step(), next.step()])
  expect(soundIn(await playlistOf('702'))).toHaveLength(before + 4)
  await next.release()
}, 60_000)

test('two recorders that begin together store each segment once', async () => {
  const all = Array.from({ length: 4 }, () => recorderOf('947'))
  setNow(after(630))
  await Promise.all(all.map((one) => one.step()))
  const rows = await site.db.selectFrom('recorded_segment').select('key').where('station', '=', '947').execute()
  expect(rows).toHaveLength(100)
  expect(origins['947'].segmentRequests).toBeLessThanOrEqual(101)
  await Promise.all(all.map((one) => one.release()))
}, 60_000)

test('the recording of a restarted origin continues after a discontinuity, with or without dates', async () => {
  for (const [hasDates, second] of [
    [true, 660],
    [false, 720],
  ] as const) {
    Object.assign(origins['702'], { cut: null, startedAt: after(second - 30), hasDates })
    setNow(after(second))
    await recorder.step()
    const last = soundIn(await playlistOf('702')).slice(-5)
    expect([hasDates, last[0]?.discontinuity]).toEqual([hasDates, true])
    expect([hasDates, last[0]?.programDateTime]).toEqual([hasDates, after(second - 30)])
    expect((await stateOf('702')).recorded_until).toEqual(after(second))
  }
  origins['702'].hasDates = true
}, 60_000)

test.each(MISCHIEF)(
  'an origin that is or sends %s is said so, is left alone for a while, and is recorded again after it',
  async (mischief, reason) => {
    const from = clock.now.getTime()
    const at = (seconds: number) => setNow(new Date(from + seconds * 1_000))
    const stored = soundIn(await playlistOf('702')).length
    origins['702'].mischief = mischief
    at(12)
    expect(await recorder.step()).toBeGreaterThan(0)
    const { failures, last_error: error, retry_at: retryAt } = await stateOf('702')
    expect(failures).toBe(1)
    expect(error).toMatch(reason)
    expect(retryAt?.getTime()).toBeGreaterThan(clock.now.getTime())
    origins['702'].mischief = null
    at(18)
    await recorder.step()
    expect(await stateOf('702')).toMatchObject({ failures: 0, last_error: null, recorded_until: clock.now })
    expect(soundIn(await playlistOf('702'))).toHaveLength(stored + 3)
  },
)

test('a segment that can never be downloaded is skipped and does not delay the others', async () => {
  const from = clock.now.getTime()
  origins['702'].mischief = 'broken segments'
  for (const seconds of [6, 10, 20, 30, 40]) {
    setNow(new Date(from + seconds * 1_000))
    await recorder.step()
  }
  expect((await stateOf('702')).recorded_until?.getTime()).toBeGreaterThan(from)
  origins['702'].mischief = null
  setNow(new Date(from + 120_000))
  await recorder.step()
  expect((await stateOf('702')).recorded_until).toEqual(clock.now)
})

test.each([
  ['947', 'audio/mp4', 'm4s'],
  ['kfm', 'audio/aac', 'aac'],
] as const)('the format of %s is recorded with what its playlist needs', async (station, contentType, format) => {
  const own = recorderOf(station)
  await own.step()
  const airing = await site.db
    .selectFrom('airing')
    .selectAll()
    .where('station', '=', station)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  const base = `${site.url}/live/airings/${station}/${+airing.starts_at / 1e3}-${+airing.ends_at / 1e3}/recorded`
  const playlist = parse(await (await fetch(`${base}/playlist.m3u8`)).text()) as types.MediaPlaylist
  const [first] = soundIn(playlist)
  const file = await fetch(`${base}/${first?.uri}`)
  expect(file.headers.get('content-type')).toBe(contentType)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(segmentBytes(format, first?.programDateTime?.getTime() ?? 0))
  expect(first?.map ? (await fetch(`${base}/${first.map.uri}`)).status : 'no map').toBe(
    format === 'm4s' ? 200 : 'no map',
  )
})

test('segments in a bucket are loaded from it, by presigned URLs or from a CDN', async () => {
  const bucket = { url: 'http://127.0.0.1:9/sound', region: 'af-south-1', keyId: 'KEY', secret: 'SECRET' }
  const addressWith = async (cdn: string | undefined, secondsLeft: number, file: string) => {
    const app = await createHttpServer({ rateLimit: 1_000, trustProxy: 'loopback' }, log)
    const authorizeRecording = async () => ({ seconds: secondsLeft, endsAt: after(86_400) })
    const settings = { streams, recordingHours, authorizeRecording, clock: () => clock.now }
    await registerRecorded(app, { db: site.db, store: s3Store({ ...bucket, cdn }), ...settings })
    const origin = await listenForTest(app)
    return fetch(origin + file, { redirect: 'manual' })
  }
  const file = `${pathOf('702')}/recorded/${soundIn(await playlistOf('702'))[0]?.uri}`
  const signed = await addressWith(undefined, 600, file)
  expect(signed.status).toBe(302)
  expect(signed.headers.get('location')).toMatch(
    /^http:\/\/127\.0\.0\.1:9\/sound\/recordings\/702\/.*X-Amz-Expires=600/,
  )
  expect(signed.headers.get('cache-control')).toBe('public, max-age=300')
  const cdn = await addressWith('https://cdn.example.org', 600, file)
  expect(cdn.headers.get('location')).toMatch(/^https:\/\/cdn\.example\.org\/recordings\/702\/[\w./-]+\.ts$/)
  const premium = await addressWith('https://cdn.example.org', 600, file.replace('/live/', '/live/signed/abc/'))
  expect(premium.headers.get('location')).toContain('X-Amz-Signature=')
  expect(premium.headers.get('cache-control')).toBe('private, no-store')
})

test('only the periods of airings are served', async () => {
  const seconds = START.getTime() / 1e3
  for (const period of [
    `${seconds}-${seconds + 3 * 3_600}`,
    `${seconds + 60}-${seconds + 120}`,
    `${seconds - 3_600}-${seconds}`,
  ]) {
    const answer = await fetch(`${site.url}/live/airings/702/${period}/recorded/playlist.m3u8`)
    expect([period, answer.status]).toEqual([period, 404])
  }
})

test('a show that may not be recorded leaves a gap in the stored segments', async () => {
  const last = clock.now
  await setRights(site.db, 'show-702-the-open-line', { isRecorded: false, availableHours: null, territories: null })
  setNow(new Date(last.getTime() + 60_000))
  await recorder.step()
  const rows = await site.db
    .selectFrom('recorded_segment')
    .select('starts_at')
    .where('station', '=', '702')
    .where('starts_at', '>=', last)
    .execute()
  expect(rows).toEqual([])
  expect((await stateOf('702')).recorded_until).toEqual(clock.now)
  await setRights(site.db, 'show-702-the-open-line', { isRecorded: true, availableHours: null, territories: null })
})

test('when the show is over its recording ends, and is there for the hours of the station', async () => {
  setNow(after(7_200))
  await recorder.step()
  await runCatchUp()
  expect((await playlistOf('702')).endlist).toBe(true)
  const content = await site.db
    .selectFrom('content')
    .select(['is_processing', 'available_until'])
    .where('id', '=', 'show-702-the-open-line-2026-03-04-1000')
    .executeTakeFirst()
  expect(content).toEqual({ is_processing: false, available_until: after(24 * 3_600) })
}, 60_000)

test('segments beyond the retention of the station are deleted, and the oldest ones above the size limit', async () => {
  const count = async () => (await site.db.selectFrom('recorded_segment').select('key').execute()).length
  const stored = await count()
  await pruneRecordings(site.db, store, { recordingHours, maxBytes: 1e9 }, clock.now)
  expect(await count()).toBe(stored)
  const [oldest] = await site.db.selectFrom('recorded_segment').select(['key', 'bytes']).orderBy('starts_at').execute()
  const { total } = await site.db
    .selectFrom('recorded_segment')
    .select((is) => is.fn.sum<number>('bytes').as('total'))
    .executeTakeFirstOrThrow()
  await pruneRecordings(site.db, store, { recordingHours, maxBytes: total - 1 }, clock.now)
  expect(await count()).toBe(stored - 1)
  expect(await store.size(oldest?.key ?? '')).toBeNull()
  await pruneRecordings(site.db, store, { recordingHours: new Map([['702', 1]]), maxBytes: 1e9 }, after(24 * 3_600))
  const left = await site.db.selectFrom('recorded_segment').select('station').distinct().execute()
  expect(
    left
      .map(({ station }) => station)
      .filter(isStationId)
      .toSorted(),
  ).toEqual(['947', 'kfm'])
})
