import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { subscribedUntil } from '#tests/kit/clients/subscriber.ts'
import { closedAt, contentKit, EMPTY_SITE, FOR_ALL } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetDetailPageById } from '#web/gateway/generated/get-detail-page-by-id.ts'
import { GetPlan } from '#web/gateway/generated/get-plan.ts'

const site = await testSite(EMPTY_SITE)
const { add, changed } = contentKit(site)
const gateway = gatewayClient(site)
const START = site.now
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds)

const FILM = 'video-tide-tables-night-shift-at-pier-two'
const FILES = {
  film: `/media/videos/${FILM}/master.m3u8`,
  whole: `/media/videos/${FILM}/${FILM}.mp4`,
  captions: `/media/videos/${FILM}/captions.en.vtt`,
  episode: '/media/episodes/blackout-diaries/nine-seconds.m4a',
}
const CAPTIONS = { src: FILES.captions, srclang: 'en', label: 'English', kind: 'captions', default: false }
await site.db
  .insertInto('media')
  .values([
    {
      id: 'film',
      name: 'A film',
      kind: 'video',
      sources: JSON.stringify([
        { src: FILES.film, type: 'application/vnd.apple.mpegurl' },
        { src: FILES.whole, type: 'video/mp4' },
      ]),
      text_tracks: JSON.stringify([CAPTIONS]),
    },
    {
      id: 'sound',
      name: 'An episode',
      kind: 'audio',
      sources: JSON.stringify([{ src: FILES.episode, type: 'audio/mp4' }]),
      text_tracks: '[]',
    },
  ])
  .execute()
await add({ id: 'a-film', kind: 'video', media_id: 'film' }, { id: 'an-episode', kind: 'episode', media_id: 'sound' })

const FREE = { ...FOR_ALL, published_at: at(-10) }

beforeEach(async () => {
  site.now = START
  await changed('an-episode', FREE)
  await changed('a-film', FREE)
})

type Headers = Record<string, string>
const get = (file: string, headers: Headers = {}) => fetch(site.url + file, { headers })
const catalogResponse = (mediaId: string, headers: Headers = {}) =>
  get(`/playback/v1/accounts/prime/videos/${mediaId}`, headers)
const subscriber = async () => (await site.signIn({ roles: ['subscriber'], minutes: 600 })).headers

const setEnd = (account: string, until: Date) =>
  site.db.updateTable('billing_customer').set({ entitled_until: until }).where('account_id', '=', account).execute()

/** The URLs that a subscriber gets. */
async function addressesOf(mediaId: string): Promise<{ sources: string[]; tracks: string[] }> {
  const { sources, text_tracks } = await (await catalogResponse(mediaId, await subscriber())).json()
  const srcOf = ({ src }: { src: string }) => src
  return { sources: sources.map(srcOf), tracks: text_tracks.map(srcOf) }
}

/** The status of a response, and its error code. */
async function outcome(answer: Response): Promise<(string | number)[]> {
  if (answer.ok) return [answer.status]
  expect([answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
    'no-store',
    '*',
  ])
  return [answer.status, (await answer.json()).error.code]
}

test('a free recording has public URLs that every cache may store', async () => {
  expect((await (await catalogResponse('film')).json()).sources[0].src).toBe(FILES.film)
  for (const file of Object.values(FILES)) {
    expect((await get(file)).headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  }
})

test('a premium recording is refused at its public URLs, also for ranges, HEAD and subscribers', async () => {
  await changed('a-film', { access: 'premium' })
  await changed('an-episode', { access: 'premium' })
  for (const file of Object.values(FILES)) {
    expect(await outcome(await get(file, { range: 'bytes=0-99' }))).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
    expect(await outcome(await get(file, await subscriber()))).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
    expect((await fetch(site.url + file, { method: 'HEAD' })).status).toBe(403)
  }
})

test('the URL of the transcript file of a premium recording works for subscribers; that of a free one is public', async () => {
  const url = '/media/episodes/blackout-diaries/nine-seconds.vtt'
  const details = JSON.stringify({ transcripts: [{ url, type: 'text/vtt', language: 'en' }] })
  await changed('an-episode', { details })
  const linked = async (headers?: Headers) => {
    const { detailPageById: page } = await gateway.data(GetDetailPageById, { id: 'an-episode' }, headers)
    return page?.__typename === 'AudioTeaserDetailPublishedContent' ? page.transcripts.map((file) => file.url) : null
  }
  expect(await linked()).toEqual([url])
  await changed('an-episode', { access: 'premium' })
  expect(await linked()).toEqual([])
  const [signed = ''] = (await linked(await subscriber())) ?? []
  expect((await get(url)).status).toBe(403)
  expect((await get(signed)).status).toBe(200)
})

test('the Playback API returns working URLs to subscribers only', async () => {
  await changed('a-film', { access: 'premium' })
  const answer = await catalogResponse('film', await subscriber())
  expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
    'private, max-age=60',
    'bcov-auth, authorization',
  ])
  const { sources, tracks } = await addressesOf('film')
  expect([...sources, ...tracks]).toHaveLength(3)
  for (const address of [...sources, ...tracks]) {
    const file = await get(address)
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  }
  expect((await get(sources[1] ?? '', { range: 'bytes=10-19' })).status).toBe(206)
  const denied = [{ error_code: 'ACCESS_DENIED', error_subcode: 'SUBSCRIPTION_REQUIRED', message: expect.any(String) }]
  for (const headers of [{}, (await site.signIn()).headers]) {
    const refusal = await catalogResponse('film', headers)
    expect([refusal.status, await refusal.json()]).toEqual([403, denied])
  }
  const stale = await catalogResponse('film', { authorization: 'Bearer of.old.news' })
  expect([stale.status, (await stale.json())[0].error_code]).toEqual([401, 'UNAUTHORIZED'])
})

const linesOf = async (playlist: URL) => (await (await fetch(playlist)).text()).split('\n')

test('relative URLs of a signed playlist inherit its signature', async () => {
  await changed('a-film', { access: 'premium' })
  const { sources } = await addressesOf('film')
  const master = new URL(sources[0] ?? '', site.url)
  const rendition = (await linesOf(master)).find((line) => line.includes('.m3u8')) ?? ''
  const playlist = new URL(rendition, master)
  const part = (await linesOf(playlist)).find((line) => line.endsWith('?v=WI7lGAFTjz')) ?? ''
  const answer = await fetch(new URL(part, playlist), { headers: { range: 'bytes=0-9' } })
  // Also for a URL that names a version, which is immutable when it is public.
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([206, 'private, no-store'])
})

test('a signature is valid for six to seven hours, and then its URL has expired', async () => {
  await changed('an-episode', { access: 'premium' })
  const [address = ''] = (await addressesOf('sound')).sources
  site.now = at(5.9 * HOUR_MS)
  expect(await outcome(await get(address))).toEqual([200])
  site.now = at(7 * HOUR_MS)
  expect(await outcome(await get(address))).toEqual([410, 'ADDRESS_EXPIRED'])
})

test('a signed URL ends with the subscription that it depends on, within a minute also when that ends early', async () => {
  await changed('an-episode', { access: 'premium' })
  const { headers, account } = await subscribedUntil(site, at(2 * HOUR_MS))
  const { sources } = await (await catalogResponse('sound', headers)).json()
  const address: string = sources[0].src
  site.now = at(HOUR_MS)
  expect(await outcome(await get(address))).toEqual([200])
  await setEnd(account, at(HOUR_MS))
  site.now = at(HOUR_MS + 59_000)
  expect(await outcome(await get(address))).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
  // A new subscription counts at once, for the same URL.
  await setEnd(account, at(3 * HOUR_MS))
  expect(await outcome(await get(address))).toEqual([200])
  site.now = at(3 * HOUR_MS)
  expect(await outcome(await get(address))).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
})

test('the catalog refuses a subscription that has just ended, although its token was verified before', async () => {
  await changed('an-episode', { access: 'premium' })
  const { headers, account } = await subscribedUntil(site, at(2 * HOUR_MS))
  await gateway.data(GetPlan, {}, headers)
  await setEnd(account, site.now)
  const refused = await catalogResponse('sound', headers)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    [expect.objectContaining({ error_subcode: 'SUBSCRIPTION_REQUIRED' })],
  ])
})

test('the holder in a signed URL cannot be exchanged or left out', async () => {
  await changed('an-episode', { access: 'premium' })
  const [one, two] = [await subscribedUntil(site, at(HOUR_MS)), await subscribedUntil(site, at(HOUR_MS))]
  const { sources } = await (await catalogResponse('sound', one.headers)).json()
  const address: string = sources[0].src
  for (const forged of [address.replace(one.account, two.account), address.replace(`${one.account}.`, '')])
    expect(await outcome(await get(forged))).toEqual([401, 'AUTH_NOT_AUTHORIZED'])
})

test('a signature is valid for its own recording only, and a forged one for none', async () => {
  await changed('a-film', { access: 'premium' })
  await changed('an-episode', { access: 'premium' })
  const [film = '', sound = ''] = [(await addressesOf('film')).sources[0], (await addressesOf('sound')).sources[0]]
  const urlSignature = film.split('/')[3] ?? ''
  const [expires = '', signature = ''] = urlSignature.split('.')
  const forged = [
    sound.replace(/signed\/[^/]+/, `signed/${urlSignature}`),
    film.replace(urlSignature, `${Number(expires) + 1}.${signature}`),
    film.replace(urlSignature, `${expires}.${signature}=`),
    film.replace(urlSignature, `0${expires}.${signature}`),
    film.replace(urlSignature, `${expires}.`),
    film.replace(urlSignature, 'x'),
    // A signature for one episode is invalid for its neighbours.
    sound.replace('nine-seconds', 'the-eskom-clock'),
  ]
  for (const address of forged) expect(await outcome(await get(address))).toEqual([401, 'AUTH_NOT_AUTHORIZED'])
})

test.for(closedAt(START))('a recording that is %s is refused at once at every URL', async ([, fields]) => {
  await changed('a-film', { access: 'premium' })
  const [address = ''] = (await addressesOf('film')).sources
  await changed('a-film', { ...fields, access: 'premium' })
  expect(await outcome(await get(address))).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
  await changed('a-film', { ...FREE, ...fields })
  expect(await outcome(await get(FILES.whole))).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
})

test('transcripts and chapters are only for viewers who may play the recording', async () => {
  await site.db
    .updateTable('content')
    .set({ details: JSON.stringify({ chapters: [{ startSeconds: 0, title: 'One' }] }) })
    .where('id', '=', 'a-film')
    .execute()
  const chapters = (headers: Headers = {}) => get('/media/chapters/film', headers)
  expect((await chapters()).headers.get('cache-control')).toMatch(/^public/)
  await changed('a-film', { access: 'premium' })
  const own = await chapters(await subscriber())
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const codeFor = async (headers: Headers) => (await (await chapters(headers)).json()).error.code
  expect(await codeFor({})).toBe('SUBSCRIPTION_REQUIRED')
  expect(await codeFor({ authorization: 'Bearer of.old.news' })).toBe('AUTH_NOT_AUTHORIZED')
  await changed('a-film', { access: 'free', available_from: at(1_000) })
  expect(await codeFor({})).toBe('VIDEO_NOT_PLAYABLE')
})

test('availability follows the clock without a notification, and no cache outlives it', async () => {
  await changed('an-episode', { available_from: at(1_000), available_until: at(61_500) })
  expect(await outcome(await get(FILES.episode))).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
  site.now = at(1_000)
  expect((await get(FILES.episode)).headers.get('cache-control')).toBe('public, max-age=60')
  site.now = at(61_500)
  expect(await outcome(await get(FILES.episode))).toEqual([403, 'VIDEO_NOT_PLAYABLE'])
})

test('a recording of several contents is playable when one of them is', async () => {
  await changed('an-episode', { access: 'premium' })
  await add({ id: 'repeat', kind: 'episode', media_id: 'sound' })
  await site.contentChanged()
  expect(await outcome(await get(FILES.episode))).toEqual([200])
  await changed('repeat', { state: 'withdrawn' })
  expect(await outcome(await get(FILES.episode))).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
})
