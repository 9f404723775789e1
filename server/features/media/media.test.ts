import { beforeAll, expect, test } from 'vitest'
import { FOR_ALL } from '#tests/kit/content/contents.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({
    env: { STATION_STREAMS: 'kfm=https://radio.example/kfm.mp3 947=https://radio.example/947.m3u8' },
  })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

test('the catalog answers in the shape of the Playback API', async () => {
  const { mediaId } = await site.db
    .selectFrom('content')
    .select('media_id as mediaId')
    .where('url', 'like', '/podcasts/%')
    .where('access', '=', 'free')
    .where('kind', '=', 'episode')
    .where('media_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const video = await (await get(`/playback/v1/accounts/prime/videos/${mediaId}`)).json()
  expect(video).toMatchObject({ id: mediaId, text_tracks: [], sources: [{ type: 'audio/mp4' }] })
  expect(video.duration).toBeGreaterThan(5_000)
})

test('an unknown media id gets the error of the Playback API', async () => {
  const answer = await get('/playback/v1/accounts/prime/videos/nothing')
  expect([answer.status, await answer.json()]).toEqual([
    404,
    [{ error_code: 'VIDEO_NOT_FOUND', message: expect.any(String) }],
  ])
})

test.for([
  '/images/%00/1x1/320',
  '/images/pod%00-x/1x1/320',
  '/media/chapters/%00',
  '/media/transcripts/%00',
  '/media/transcripts/%00/0',
  '/media/episodes/%00/%00.m4a',
  '/media/videos/%00/master.m3u8',
  '/playback/v1/accounts/prime/videos/%00',
])('a NUL in a URL is refused as a fault of the caller: %s', async (path) => {
  expect((await get(path)).status).toBeOneOf([400, 404])
})

test('a live channel has no duration and its own playlist, unless the station has an external stream', async () => {
  const sourceOf = async (id: string) =>
    (await (await get(`/playback/v1/accounts/prime/videos/live-${id}`)).json()).sources[0]
  expect(await sourceOf('702')).toEqual({ src: '/live/702/master.m3u8', type: 'application/vnd.apple.mpegurl' })
  expect(await sourceOf('947')).toEqual({
    src: 'https://radio.example/947.m3u8',
    type: 'application/vnd.apple.mpegurl',
  })
  expect(await sourceOf('kfm')).toEqual({ src: 'https://radio.example/kfm.mp3', type: 'audio/mpeg' })
})

test('an episode is sent whole, in parts, and not beyond its end', async () => {
  const { src } = (await (await get('/playback/v1/accounts/prime/videos/' + (await anyEpisodeMedia()))).json())
    .sources[0]
  const whole = await get(src)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect([whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual(['audio/mp4', 'bytes'])
  const part = await get(src, { range: 'bytes=-500' })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${bytes.length - 500}-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(-500))
  expect((await get(src, { range: `bytes=${bytes.length}-` })).status).toBe(416)
})

const anyEpisodeMedia = async () =>
  (
    await site.db
      .selectFrom('media')
      .select('id')
      .where('id', 'like', 'media-%')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

test('every film of the demo is served with its playlist, MP4 file and captions', async () => {
  // Some are premium, pending or expired.
  await site.db.updateTable('content').set(FOR_ALL).where('kind', 'in', ['video', 'special']).execute()
  await site.contentChanged()
  const films = await site.db.selectFrom('media').selectAll().where('kind', '=', 'video').execute()
  expect(films.length).toBeGreaterThanOrEqual(12)
  for (const { id, duration_ms, sources, text_tracks } of films) {
    const addresses = [...sources, ...text_tracks].map(({ src }) => src)
    const answers = await Promise.all(addresses.map((src) => fetch(site.url + src, { method: 'HEAD' })))
    expect([id, ...answers.map((answer) => answer.headers.get('content-type'))]).toEqual([
      id,
      'application/vnd.apple.mpegurl',
      'video/mp4',
      'text/vtt; charset=utf-8',
    ])
    expect(duration_ms).toBeGreaterThanOrEqual(8_000)
  }
})

test('the video channels of the demo require the token of their pages', async () => {
  const query = '{ videoStreamList { mediaId playbackToken } }'
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data } = await response.json()
  expect(data.videoStreamList.length).toBeGreaterThanOrEqual(2)
  for (const { mediaId, playbackToken } of data.videoStreamList) {
    const address = `/playback/v1/accounts/prime/videos/${mediaId}`
    const video = await (await get(address, { 'bcov-auth': playbackToken })).json()
    expect((await get(video.sources[0].src)).headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect((await get(address)).status).toBe(401)
  }
})

test.for(['/media/episodes/../live/702.json', '/media/episodes/index.json', '/media/episodes/%2e%2e/live/702-64.mp4'])(
  'nothing but episodes can be read there: %s',
  async (path) => {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400)
  },
)
