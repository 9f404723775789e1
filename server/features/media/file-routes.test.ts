import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import type { AuthorizationDeps } from './authorize-playback.ts'
import { registerEpisodes, registerVideos } from './file-routes.ts'

/** A file that is cached in memory, and one that is too large for the cache. */
const FILES = { 'film.mp4': 70_000, 'long.mp4': 4_100_000 } as const
const fill = (size: number) => Buffer.from(new Uint8Array(size).map((_, i) => (i * 7) % 251))

/** Everything is public, and no signature is valid. */
const OPEN: AuthorizationDeps = {
  policy: { ofRecording: async () => ({ state: 'AVAILABLE', until: null }) },
  clock: () => new Date(),
  checkUrl: async () => 'invalid',
}

let get: (file: string, headers?: Record<string, string>, method?: string) => Promise<Response>
beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-films-'))
  mkdirSync(path.join(folder, 'film'))
  for (const [name, size] of Object.entries(FILES)) writeFileSync(path.join(folder, 'film', name), fill(size))
  writeFileSync(path.join(folder, 'film', 'master.m3u8'), '#EXTM3U\n')
  writeFileSync(path.join(folder, 'film', 'captions.en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nMôre\n')
  writeFileSync(path.join(folder, 'film', 'secret.json'), '{}')
  writeFileSync(path.join(folder, 'index.mp4'), 'not in a folder of its own')
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, createLogger('error'))
  writeFileSync(path.join(folder, 'film', 'sound.m4a'), fill(1_000))
  await registerVideos(app, [folder], OPEN)
  await registerEpisodes(app, [folder], OPEN)
  const origin = await listenForTest(app)
  get = (file, headers = {}, method = 'GET') => fetch(`${origin}/media/videos/${file}`, { headers, method })
  afterThisFile(async () => rmSync(folder, { recursive: true }))
})

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test.for([
  ['master.m3u8', 'application/vnd.apple.mpegurl'],
  ['film.mp4', 'video/mp4'],
  ['captions.en.vtt', 'text/vtt; charset=utf-8'],
])('%s has its type, a strong validator, and is open to other sites', async ([file, type]) => {
  const answer = await get(`film/${file}`)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
})

test.for(Object.entries(FILES))('any range of %s is served, and none beyond its end', async ([name, size]) => {
  const whole = fill(size)
  const bounded = { 'bytes=0-0': [0, 1], 'bytes=100-49999': [100, 50_000], 'bytes=-500': [size - 500, size] } as const
  const open = { [`bytes=${size - 1}-`]: [size - 1, size], 'bytes=60000-99999999': [60_000, size] }
  for (const [range, [start = 0, end = 0]] of Object.entries({ ...bounded, ...open })) {
    const part = await get(`film/${name}`, { range })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${size}`])
    expect((await bytesOf(part)).equals(whole.subarray(start, end))).toBe(true)
  }
  expect((await bytesOf(await get(`film/${name}`))).equals(whole)).toBe(true)
  const beyond = await get(`film/${name}`, { range: `bytes=${size}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
})

test.for(Object.keys(FILES))('%s: HEAD sends the headers without a body', async (name) => {
  const [head, whole] = [await get(`film/${name}`, {}, 'HEAD'), await get(`film/${name}`)]
  const compared = ['content-type', 'content-length', 'etag', 'cache-control', 'accept-ranges']
  expect(compared.map((header) => head.headers.get(header))).toEqual(
    compared.map((header) => whole.headers.get(header)),
  )
  expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0])
  await whole.body?.cancel()
})

test.for(Object.keys(FILES))(
  '%s: a conditional request gets 304, and a range of another version is sent whole',
  async (name) => {
    const etag = (await get(`film/${name}`, {}, 'HEAD')).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await get(`film/${name}`, { 'if-none-match': known })).status).toBe(304)
    }
    expect((await get(`film/${name}`, { 'if-none-match': '"other"' }, 'HEAD')).status).toBe(200)
    const ranged = async (ifRange: string) =>
      (await get(`film/${name}`, { range: 'bytes=0-9', 'if-range': ifRange })).status
    expect([await ranged(etag), await ranged('"other"'), await ranged(`W/${etag}`)]).toEqual([206, 200, 200])
  },
)

test('a URL that names the version is cached as immutable, others are not', async () => {
  const policy = async (file: string) => (await get(`film/${file}`)).headers.get('cache-control')
  const version = ((await get('film/film.mp4')).headers.get('etag') ?? '').replaceAll('"', '')
  expect(await policy(`film.mp4?v=${version}`)).toBe('public, max-age=31536000, immutable')
  expect(await policy('film.mp4?v=older')).toBe('public, max-age=86400')
  expect([await policy('master.m3u8'), await policy('captions.en.vtt')]).toEqual([
    'public, max-age=60',
    'public, max-age=60',
  ])
})

test('an episode is served in ranges, also to a player that resumes it', async () => {
  const sound = '../episodes/film/sound.m4a'
  const etag = (await get(sound, {}, 'HEAD')).headers.get('etag') ?? ''
  const part = await get(sound, { range: 'bytes=10-19', 'if-range': etag })
  expect([part.status, part.headers.get('content-type'), part.headers.get('cache-control')]).toEqual([
    206,
    'audio/mp4',
    'public, max-age=2592000',
  ])
  expect((await bytesOf(part)).equals(fill(1_000).subarray(10, 20))).toBe(true)
  expect((await get('../episodes/film/film.mp4')).status).toBe(404)
})

test.for([
  'film/other.mp4',
  'film/sound.m4a',
  'other/film.mp4',
  'film/secret.json',
  'film/film',
  '../index.mp4',
  '%2e%2e/index.mp4',
  '..%2findex.mp4',
  'film/..%2f..%2findex.mp4',
  'film%2f../index.mp4',
  'film/..mp4',
  'film.mp4/x.mp4',
  'film/FILM.MP4',
  'film/film.mp4%00.vtt',
])('there is no film at %s', async (file) => {
  const answer = await get(file)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
})
