import { expect, test } from 'vitest'
import { closedAt, contentKit, FOR_ALL } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { createPlaybackToken } from './playback-signatures.ts'

const NEWEST = 'a key that only this test file knows'
const OLDER = 'the key that came before that one has gone'
const site = await testSite({ demo: false, env: { PLAYBACK_TOKEN_SECRET: `${NEWEST}, ${OLDER}` } })
const { add, gateway, changed } = contentKit(site)
const at = (milliseconds: number) => new Date(site.now.getTime() + milliseconds)

const SOURCE = { src: '/media/videos/film/master.m3u8', type: 'application/vnd.apple.mpegurl' }
const CHANNEL = { src: '/live/video/newsroom/master.m3u8', type: 'application/vnd.apple.mpegurl' }
const CAPTIONS = { src: '/c.vtt', srclang: 'en', label: 'English', kind: 'captions', default: false }
const common = { name: 'A film', duration_ms: 10_027, text_tracks: JSON.stringify([CAPTIONS]) }
await site.db
  .insertInto('media')
  .values([
    { ...common, id: 'film', kind: 'video', sources: JSON.stringify([SOURCE]), is_token_required: false },
    { ...common, id: 'clip', kind: 'video', sources: JSON.stringify([SOURCE]), is_token_required: false },
    {
      ...common,
      id: 'live-video-newsroom',
      kind: 'live',
      sources: JSON.stringify([CHANNEL]),
      is_token_required: true,
    },
  ])
  .execute()
await add({ id: 'item', kind: 'video', media_id: 'film' })
await add({ id: 'newsroom', kind: 'livestream', media_id: 'live-video-newsroom' })

const get = (mediaId: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.url}/playback/v1/accounts/prime/videos/${mediaId}`, { method, headers })

const OPEN = { ...FOR_ALL, published_at: at(-10) }

test('a film gives its sources, captions and length in milliseconds', async () => {
  await changed('item', OPEN)
  const answer = await get('film')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  expect(await answer.json()).toMatchObject({ duration: 10_027, sources: [SOURCE], text_tracks: [CAPTIONS] })
})

test('a media without content is playable', async () => {
  expect((await get('clip')).status).toBe(200)
})

test.for(closedAt(site.now))('a media that is %s has no source', async ([, fields]) => {
  await changed('item', { ...OPEN, ...fields })
  const answer = await get('film')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toEqual([{ error_code: 'VIDEO_NOT_PLAYABLE', message: expect.any(String) }])
})

test('a premium media is refused with the missing subscription as its reason', async () => {
  await changed('item', { ...OPEN, access: 'premium' })
  const answer = await get('film')
  expect([answer.status, await answer.json()]).toEqual([
    403,
    [{ error_code: 'ACCESS_DENIED', error_subcode: 'SUBSCRIPTION_REQUIRED', message: expect.any(String) }],
  ])
})

test('a media of several contents is playable when one of them is', async () => {
  const states = async () => {
    const answer = await get('film')
    return answer.ok ? 'playable' : (await answer.json())[0].error_code
  }
  await changed('item', { ...OPEN, available_until: at(0) })
  await add({ id: 'again', kind: 'special', media_id: 'film' })
  await site.contentChanged()
  expect(await states()).toBe('playable')
  await changed('again', { access: 'premium' })
  expect(await states()).toBe('ACCESS_DENIED')
  await changed('again', { state: 'draft' })
  expect(await states()).toBe('VIDEO_NOT_PLAYABLE')
})

test('a response is not cached beyond the end of its availability', async () => {
  await changed('item', { ...OPEN, available_until: at(20_500) })
  expect((await get('film')).headers.get('cache-control')).toBe('public, max-age=20')
})

const tokenFor = (mediaId: string, now = site.now, key = NEWEST) =>
  createPlaybackToken([new TextEncoder().encode(key)], { subject: mediaId, holder: null }, now)

test('a video channel requires its token and adds it to its URL', async () => {
  const token = tokenFor('live-video-newsroom')
  const answer = await get('live-video-newsroom', { 'bcov-auth': token })
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
    200,
    'private, max-age=60',
    'bcov-auth, authorization',
  ])
  const { duration, sources } = await answer.json()
  expect([duration, sources]).toEqual([-1, [{ ...CHANNEL, src: `${CHANNEL.src}?token=${token}` }]])
  expect((await fetch(site.url + sources[0].src)).status).toBe(200)
  expect((await fetch(site.url + CHANNEL.src)).status).toBe(401)
})

test.for([
  ['no token', {}],
  ['the token of another media', { 'bcov-auth': tokenFor('live-video-harbour-wall') }],
  ['an old token', { 'bcov-auth': tokenFor('live-video-newsroom', at(-7 * 3_600_000)) }],
  ['nonsense', { 'bcov-auth': 'x' }],
])('with %s a video channel has no source', async ([, headers]) => {
  const answer = await get('live-video-newsroom', headers as Record<string, string>)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
  expect(await answer.json()).toEqual([{ error_code: 'UNAUTHORIZED', message: expect.any(String) }])
})

test('an expired channel is refused even with a valid token', async () => {
  await changed('newsroom', { closes_at: at(0) })
  const answer = await get('live-video-newsroom', { 'bcov-auth': tokenFor('live-video-newsroom') })
  expect([answer.status, (await answer.json())[0].error_code]).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
  await changed('newsroom', { closes_at: null })
})

test('a page of another origin may send the token', async () => {
  const answer = await get('live-video-newsroom', { 'access-control-request-headers': 'bcov-auth' }, 'OPTIONS')
  expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([204, 'bcov-auth, authorization'])
})

test.for<[string, Parameters<typeof changed>[1]]>([
  ['closed', { closes_at: at(0) }],
  ['put off', { opens_at: at(1_000) }],
  ['withdrawn', { state: 'withdrawn' }],
  ['blocked', { blocked_reason: 'LEGAL' }],
  ['gone', { available_until: at(0) }],
])('a channel that is %s is refused even with a valid token', async ([, fields]) => {
  const query = `?token=${tokenFor('live-video-newsroom')}`
  const file = (name: string) => fetch(`${site.url}/live/video/newsroom/${name}${query}`)
  const playlist = await (await file('360/playlist.m3u8')).text()
  const [, newest = ''] = /(\d+\.m4s)\S*\n$/.exec(playlist) ?? []
  const files = ['master.m3u8', '360/playlist.m3u8', '360/init.mp4', `360/${newest}`]
  for (const name of files) expect((await file(name)).status).toBe(200)
  await changed('newsroom', fields)
  for (const name of files) {
    const answer = await file(name)
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
    expect([answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ])
  }
  await changed('newsroom', { ...FOR_ALL, opens_at: null, closes_at: null })
  expect((await file('master.m3u8')).status).toBe(200)
})

test('the newest key signs tokens, and older listed keys verify them', async () => {
  const query = '{ videoStreamList { playbackToken } }'
  const { data } = await gateway.post<{ videoStreamList: { playbackToken: string }[] }>({ query })
  expect(data?.videoStreamList).toEqual([{ playbackToken: tokenFor('live-video-newsroom') }])
  const statusWith = async (key: string) =>
    (await get('live-video-newsroom', { 'bcov-auth': tokenFor('live-video-newsroom', site.now, key) })).status
  expect([await statusWith(OLDER), await statusWith('a key that was never listed, or not any longer')]).toEqual([
    200, 401,
  ])
})

test('a premium channel plays with a token, which only subscribers get', async () => {
  await changed('newsroom', { access: 'premium' })
  const answer = await get('live-video-newsroom')
  expect([answer.status, (await answer.json())[0].error_subcode]).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
  const token = tokenFor('live-video-newsroom')
  expect((await get('live-video-newsroom', { 'bcov-auth': token })).status).toBe(200)
  expect((await fetch(`${site.url}${CHANNEL.src}?token=${token}`)).status).toBe(200)
  await changed('newsroom', { access: 'free' })
})
