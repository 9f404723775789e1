import { beforeEach, expect, test } from 'vitest'
import { DOWNLOAD_LIMITS, DOWNLOAD_RIGHTS_PATH, downloadPath } from '#contract/downloads.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { subscribedUntil } from '#tests/kit/clients/subscriber.ts'
import { contentKit, EMPTY_SITE, FOR_ALL } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add, changed } = contentKit(site)
const START = site.now
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds)

const FILM = '/media/videos/video-tide-tables-night-shift-at-pier-two'
const SOUND = '/media/episodes/blackout-diaries/nine-seconds.m4a'
const CAPTIONS = { srclang: 'en', label: 'English', kind: 'captions', default: false }
const hls = (src: string) => ({ src, type: 'application/vnd.apple.mpegurl' })
const sound = (src: string) => ({ src, type: 'audio/mp4' })

const media = (id: string, kind: 'audio' | 'video' | 'live', sources: object[], tracks: object[] = []) => ({
  id,
  name: id,
  kind,
  sources: JSON.stringify(sources),
  text_tracks: JSON.stringify(tracks),
})
await site.db
  .insertInto('media')
  .values([
    media(
      'film',
      'video',
      [hls(`${FILM}/master.m3u8`), { src: `${FILM}/video-tide-tables-night-shift-at-pier-two.mp4`, type: 'video/mp4' }],
      [
        { ...CAPTIONS, src: `${FILM}/captions.en.vtt` },
        { ...CAPTIONS, src: 'https://elsewhere.example/captions.vtt' },
      ],
    ),
    media('sound', 'audio', [sound(SOUND)]),
    media('outside', 'audio', [sound('https://elsewhere.example/episode.mp3')]),
    media('channel', 'live', [hls('/live/702/master.m3u8')]),
  ])
  .execute()
await add(
  { id: 'a-film', kind: 'video', media_id: 'film' },
  { id: 'an-episode', kind: 'episode', media_id: 'sound' },
  { id: 'an-import', kind: 'episode', media_id: 'outside' },
)

beforeEach(async () => {
  site.now = START
  for (const id of ['a-film', 'an-episode', 'an-import']) await changed(id, { ...FOR_ALL, published_at: at(-10) })
})

type Headers = Record<string, string>
const requestDownload = (mediaId: string, headers: Headers = {}) => fetch(site.url + downloadPath(mediaId), { headers })
const subscriber = async () => (await site.signIn({ roles: ['subscriber'], minutes: 600 })).headers

async function refusal(answer: Response) {
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return [answer.status, (await answer.json()).error.code]
}

test.for(['free', 'premium'] as const)('only subscribers get the source of a %s recording', async (access) => {
  await changed('an-episode', { access })
  expect(await refusal(await requestDownload('sound'))).toEqual([401, 'AUTH_NOT_AUTHORIZED'])
  expect(await refusal(await requestDownload('sound', { authorization: 'Bearer of.old.news' }))).toEqual([
    401,
    'AUTH_NOT_AUTHORIZED',
  ])
  expect(await refusal(await requestDownload('sound', (await site.signIn()).headers))).toEqual([
    403,
    'SUBSCRIPTION_REQUIRED',
  ])
  const answer = await requestDownload('sound', await subscriber())
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await answer.json()).toEqual({
    source: { src: expect.stringMatching(/^\/media\/signed\/[^/]+\/episodes\//), type: 'audio/mp4' },
    textTracks: [],
    availableUntil: null,
  })
})

test('the URL of a download resumes where it stopped, and only for the same bytes', async () => {
  const { source } = await (await requestDownload('sound', await subscriber())).json()
  const whole = await fetch(site.url + source.src)
  const etag = whole.headers.get('etag') ?? ''
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const rest = await fetch(site.url + source.src, { headers: { range: 'bytes=100-', 'if-range': etag } })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(new Uint8Array(await rest.arrayBuffer())).toEqual(bytes.subarray(100))
  const changedFile = await fetch(site.url + source.src, { headers: { range: 'bytes=100-', 'if-range': '"another"' } })
  expect(changedFile.status).toBe(200)
  await changedFile.body?.cancel()
})

test('the URL of a download expires', async () => {
  const { source } = await (await requestDownload('sound', await subscriber())).json()
  site.now = at(7 * HOUR_MS)
  const answer = await fetch(site.url + source.src)
  expect([answer.status, (await answer.json()).error.code]).toEqual([410, 'ADDRESS_EXPIRED'])
})

test('the URL of a premium download ends with the subscription', async () => {
  await changed('an-episode', { access: 'premium' })
  const { headers } = await subscribedUntil(site, at(HOUR_MS))
  const { source } = await (await requestDownload('sound', headers)).json()
  expect((await fetch(site.url + source.src)).status).toBe(200)
  site.now = at(HOUR_MS)
  const answer = await fetch(site.url + source.src)
  expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
})

test('a film is one file with its own captions', async () => {
  const { source, textTracks } = await (await requestDownload('film', await subscriber())).json()
  expect(source.type).toBe('video/mp4')
  expect(textTracks).toHaveLength(1)
  for (const { src } of [source, ...textTracks]) expect((await fetch(site.url + src)).status).toBe(200)
})

test('unavailable recordings and those of other publishers are refused with the reason', async () => {
  const headers = await subscriber()
  await changed('a-film', { available_from: at(1_000) })
  expect(await refusal(await requestDownload('film', headers))).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
  expect(await refusal(await requestDownload('outside', headers))).toEqual([409, 'DOWNLOAD_UNAVAILABLE'])
  expect(await refusal(await requestDownload('channel', headers))).toEqual([409, 'DOWNLOAD_UNAVAILABLE'])
  expect(await refusal(await requestDownload('nothing', headers))).toEqual([404, 'NOT_FOUND'])
  expect(await refusal(await requestDownload('\0', headers))).toEqual([404, 'NOT_FOUND'])
  await changed('an-episode', { available_until: at(HOUR_MS) })
  expect(await (await requestDownload('sound', headers)).json()).toMatchObject({
    availableUntil: at(HOUR_MS).toISOString(),
  })
})

const requestRights = (body: unknown, headers: Headers = {}) =>
  fetch(site.url + DOWNLOAD_RIGHTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('a device keeps available recordings, locks temporarily unavailable ones, and removes ended ones', async () => {
  const headers = await subscriber()
  const rightsAfter = async (change: Parameters<typeof changed>[1]) => {
    await changed('a-film', { ...FOR_ALL, published_at: at(-10), ...change })
    const { rights } = await (await requestRights({ mediaIds: ['film'] }, headers)).json()
    return rights
  }
  const right = (state: string, reason: string | null = null) => [
    { mediaId: 'film', state, reason, availableUntil: null },
  ]
  expect(await rightsAfter({ access: 'premium' })).toEqual(right('kept'))
  expect(await rightsAfter({ is_processing: true })).toEqual(right('kept'))
  expect(await rightsAfter({ available_until: at(HOUR_MS) })).toEqual([
    { mediaId: 'film', state: 'kept', reason: null, availableUntil: at(HOUR_MS).toISOString() },
  ])
  expect(await rightsAfter({ blocked_reason: 'GEO' })).toEqual(right('locked', 'GEO'))
  expect(await rightsAfter({ blocked_reason: 'AGE' })).toEqual(right('locked', 'AGE'))
  expect(await rightsAfter({ territories: ['ZA'] })).toEqual(right('locked', 'GEO'))
  expect(await rightsAfter({ territories: null, available_from: at(1_000) })).toEqual(right('locked', 'PENDING'))
  expect(await rightsAfter({ state: 'withdrawn' })).toEqual(right('ended', 'WITHDRAWN'))
  expect(await rightsAfter({ available_until: at(-1) })).toEqual(right('ended', 'EXPIRED'))
  for (const reason of ['RIGHTS', 'LEGAL', 'EDITORIAL'] as const)
    expect(await rightsAfter({ blocked_reason: reason })).toEqual(right('ended', reason))
  await changed('a-film', FOR_ALL)
  const { rights } = await (await requestRights({ mediaIds: ['unknown', 'sound'] }, headers)).json()
  expect(rights).toMatchObject([
    { mediaId: 'unknown', state: 'ended', reason: 'WITHDRAWN' },
    { mediaId: 'sound', state: 'kept' },
  ])
})

test('only subscribers can request rights, for up to the number of recordings that a device holds', async () => {
  expect(await refusal(await requestRights({ mediaIds: [] }))).toEqual([401, 'AUTH_NOT_AUTHORIZED'])
  expect(await refusal(await requestRights({ mediaIds: [] }, (await site.signIn()).headers))).toEqual([
    403,
    'SUBSCRIPTION_REQUIRED',
  ])
  const headers = await subscriber()
  const many = Array.from({ length: DOWNLOAD_LIMITS.items + 1 }, (_, index) => `media-${index}`)
  for (const body of [{ mediaIds: many }, { mediaIds: ['\0'] }, { mediaIds: 'sound' }, []])
    expect(await refusal(await requestRights(body, headers))).toEqual([400, 'BAD_INPUT'])
  expect((await requestRights({ mediaIds: many.slice(1) }, headers)).status).toBe(200)
})
