import path from 'node:path'
import { parse, types } from 'hls-parser'
import { expect, test } from 'vitest'
import type { StationId } from '#contract/stations.ts'
import { updateCatchUp } from '#server/features/schedule/airings/jobs.ts'
import { folderStore } from '#server/lib/media-store/folder-store.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { addStationWithShow } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { fileOrigin } from '#tests/kit/stand-ins/file-origin.ts'
import { type HlsOrigin, hlsOrigin, SEGMENT_SECONDS, segmentBytes } from '#tests/kit/stand-ins/hls-origin.ts'
import { StationRecorder } from './station-recorder.ts'

/** It is Wednesday, 4 March 2026, 10:00 in Johannesburg; a show begins. */
const START = new Date('2026-03-04T08:00:00Z')
const clock = { now: START }
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
const SHORT_WINDOW_SECONDS = 24
const origins: Record<'702' | '947', HlsOrigin> = {
  '702': await hlsOrigin(() => clock.now),
  '947': await hlsOrigin(() => clock.now, SHORT_WINDOW_SECONDS),
}
const streams = new Map(Object.entries(origins).map(([station, { master }]) => [station, master]))
const recordingHours = new Map([...streams.keys()].map((station) => [station, 24]))
const site = await testSite({
  demo: false,
  env: {
    STATION_STREAMS: [...streams].map(([station, url]) => `${station}=${url}`).join(' '),
    STATION_RECORDING_HOURS: '702=24 947=24',
  },
})
await addStationWithShow(site.db, '702', 'show-702-the-open-line')
await addStationWithShow(site.db, '947', 'show-947-mixdown')

const recorderOf = (station: StationId, address = streams.get(station) ?? '') => {
  const connect = { allowPrivate: (address: string) => address === '127.0.0.1', timeoutMs: 2_000 }
  const store = folderStore(path.join(site.folder, 'media'))
  const deps = { db: site.db, clock: () => clock.now, log: createLogger('silent'), store, connect }
  return new StationRecorder(deps, station, address)
}

function setNow(second: number) {
  clock.now = after(second)
  site.now = clock.now
}

/** Lets a recorder run from one second to another, as its loop does. */
async function record(recorder: StationRecorder, from: number, to: number) {
  for (let second = from; second <= to; second += 2) {
    setNow(second)
    await recorder.step()
  }
}

async function playlistOf(station: StationId): Promise<{ base: string; playlist: types.MediaPlaylist }> {
  await updateCatchUp({ db: site.db, clock: () => clock.now, streams, recordingHours })
  await site.contentChanged()
  const base = `${site.url}/live/airings/${station}/${+START / 1e3}-${+after(7_200) / 1e3}/recorded`
  const playlist = parse(await (await fetch(`${base}/playlist.m3u8`)).text())
  if (playlist.isMasterPlaylist) throw new Error('not a media playlist')
  return { base, playlist }
}

const secondsOf = (segments: readonly types.Segment[]) => segments.reduce((sum, { duration }) => sum + duration, 0)

test('the first segment after an outage has three attempts, as any other', async () => {
  const recorder = recorderOf('702')
  await record(recorder, 0, 30)
  origins['702'].mischief = 'down'
  await record(recorder, 31, 90)
  const attemptsBefore = origins['702'].segmentRequests
  origins['702'].mischief = 'broken segments'
  for (let second = 91; origins['702'].segmentRequests < attemptsBefore + 2; second++)
    await record(recorder, second, second)
  origins['702'].mischief = null
  await record(recorder, 110, 120)
  const { playlist } = await playlistOf('702')
  expect(playlist.segments.filter(({ gap }) => gap)).toEqual([])
  expect(secondsOf(playlist.segments)).toBe(120)
  await recorder.release()
}, 60_000)

test('after an outage of a minute with a short window, at most one segment of the window is lost', async () => {
  const [cutAt, backAt] = [42, 102]
  const recorder = recorderOf('947')
  await record(recorder, 0, cutAt)
  origins['947'].mischief = 'down'
  await record(recorder, cutAt + 1, backAt - 1)
  origins['947'].mischief = null
  await record(recorder, backAt, 180)
  const { base, playlist } = await playlistOf('947')
  expect(secondsOf(playlist.segments)).toBe(180)
  const gone = backAt - SHORT_WINDOW_SECONDS - cutAt
  const lost = secondsOf(playlist.segments.filter(({ gap }) => gap)) - gone
  expect(lost).toBeLessThanOrEqual(SEGMENT_SECONDS)
  const first = playlist.segments.findIndex(({ gap }) => gap)
  expect(playlist.segments[first]).toMatchObject({ discontinuity: true, programDateTime: after(cutAt) })
  const again = playlist.segments.slice(first).find(({ gap }) => !gap)
  expect(again?.discontinuity).toBe(true)
  const sound = Buffer.from(await (await fetch(`${base}/${again?.uri}`)).arrayBuffer())
  expect(sound).toEqual(segmentBytes('ts', again?.programDateTime?.getTime() ?? 0))
}, 60_000)

test('a station with a redundant stream on another server is recorded from it while the first one fails', async () => {
  const [first, second] = [await hlsOrigin(() => clock.now), await hlsOrigin(() => clock.now)]
  const lines = [first, second].flatMap(({ media }) => ['#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"', media])
  const master = await fileOrigin()
  master.files.set('/master.m3u8', Buffer.from(['#EXTM3U', ...lines].join('\n')))
  setNow(600)
  const recorder = recorderOf('kfm', `${master.url}/master.m3u8`)
  await record(recorder, 600, 630)
  first.mischief = 'garbage'
  await record(recorder, 632, 690)
  const rows = await site.db
    .selectFrom('recorded_segment')
    .selectAll()
    .where('station', '=', 'kfm')
    .orderBy('starts_at')
    .execute()
  expect(second.segmentRequests).toBeGreaterThan(5)
  expect(rows.filter(({ is_discontinuity: isBroken }) => isBroken)).toEqual([])
  expect(rows.at(-1)?.starts_at).toEqual(after(684))
  await recorder.release()
}, 60_000)

/** The bytes of a segment of an encoder, and the lines of a playlist without dates. */
const encoded = (encoder: number, sequence: number) => segmentBytes('ts', encoder * 1_000 + sequence)
const undated = (count: number) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...Array.from({ length: count }, (_, n) => `#EXTINF:6,\n${n}.ts`)].join('\n')

test.each<[string, StationId, number, number[]]>([
  [
    'was restarted, with the numbers and names of before, is recorded from its start',
    '947',
    2,
    [936, 942, 948, 954, 960],
  ],
  ['only paused is recorded where it goes on', 'capetalk', 1, [960]],
])(
  'an encoder without dates that %s',
  async (_name, station, encoder, seconds) => {
    const origin = await fileOrigin()
    const list = (files: number[]) => {
      origin.files.set('/live.m3u8', Buffer.from(undated(files.length)))
      for (const [sequence, by] of files.entries()) origin.files.set(`/${sequence}.ts`, encoded(by, sequence))
    }
    const recorder = recorderOf(station, `${origin.url}/live.m3u8`)
    list([1, 1, 1])
    await record(recorder, 900, 904)
    list([1, 1, 1, 1])
    await record(recorder, 906, 964)
    list([encoder, encoder, encoder, encoder, encoder])
    await record(recorder, 966, 970)
    const rows = await site.db
      .selectFrom('recorded_segment')
      .selectAll()
      .where('station', '=', station)
      .where('starts_at', '>=', after(906))
      .orderBy('starts_at')
      .execute()
    expect(rows.map((row) => row.starts_at)).toEqual(seconds.map((second) => after(second)))
    expect(rows.map((row) => row.is_discontinuity)).toEqual(seconds.map((_second, index) => index === 0))
    await recorder.release()
  },
  60_000,
)
