import { parseFeed } from 'podcast-partytime'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { subscriberKit } from '#tests/kit/clients/subscriber.ts'
import { contentKit } from '#tests/kit/content/contents.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite } from '#tests/kit/site.ts'
import { CreatePrivateFeeds } from '#web/gateway/generated/create-private-feeds.ts'
import { GetPrivateFeeds } from '#web/gateway/generated/get-private-feeds.ts'
import { RevokePrivateFeeds } from '#web/gateway/generated/revoke-private-feeds.ts'

const port = await freePort()
const site = await testSite({
  env: { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, COUNTRY_HEADER: 'x-country' },
})
const START = site.now
const PREMIUM = 'ep-blackout-diaries-nine-seconds'
const MEDIA = 'media-blackout-diaries-nine-seconds'
const SERIES = '/podcasts/blackout-diaries.xml'
await contentKit(site).change(PREMIUM, { access: 'premium' })
await site.contentChanged()

beforeEach(() => {
  site.now = START
})

/** A subscriber with private feeds. */
async function reader() {
  const kit = await subscriberKit(site)
  await kit.subscribe()
  return { ...kit, ...(await create(kit)) }
}

async function create({ listener }: Awaited<ReturnType<typeof subscriberKit>>) {
  const { createPrivateFeeds: created } = await listener.data(CreatePrivateFeeds, {})
  return { created, folder: created.opmlPath.replace('/podcasts.opml', '') }
}

const get = (path: string) => fetch(new URL(path, site.url), { redirect: 'manual' })

/** The premium episode as a podcast app reads it. */
async function episodeIn(folder: string) {
  const response = await get(folder + SERIES)
  const text = await response.text()
  const feed = parseFeed(text)
  const episode = feed?.items.find(({ guid }) => guid === PREMIUM)
  const enclosure = episode && new URL(episode.enclosure.url).pathname
  return { feed, enclosure, text, headers: response.headers, count: feed?.items.length ?? 0 }
}

/** The status of an enclosure and, where it redirects, of the file. */
async function play(enclosure: string): Promise<number[]> {
  const first = await get(enclosure)
  if (first.status !== 302) return [first.status]
  const file = new URL(first.headers.get('location') ?? '')
  return [302, (await get(file.pathname)).status]
}

test('a subscriber plays premium episodes in another app; responses may be neither cached nor indexed', async () => {
  const { folder, created } = await reader()
  expect(created.feeds[0]).toEqual({ title: 'The Blackout Diaries', path: folder + SERIES })
  const { feed, enclosure = '', text, headers } = await episodeIn(folder)
  expect(feed?.title).toBe('The Blackout Diaries')
  expect(enclosure).toBe(`${folder}/play/media-blackout-diaries-nine-seconds`)
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    'private, no-store',
    'noindex, nofollow',
  ])
  expect(text).toContain('<itunes:block>yes</itunes:block>')
  expect(await play(enclosure)).toEqual([302, 200])
  const [transcript] = feed?.items.find(({ guid }) => guid === PREMIUM)?.podcastTranscripts ?? []
  expect(await play(new URL(transcript?.url ?? site.url).pathname)).toEqual([302, 200])
  expect((await get(`${folder}/transcripts/media-blackout-diaries-nine-seconds/9`)).status).toBe(404)
  const range = await fetch(new URL(enclosure, site.url), { headers: { range: 'bytes=0-9' } })
  expect(range.status).toBe(206)
  const opml = await (await get(created.opmlPath)).text()
  expect(created.feeds.filter(({ path }) => !opml.includes(`xmlUrl="${site.url}${path}"`))).toEqual([])
  // The public feed has the episode without its sound.
  expect(await (await get(`/feeds${SERIES}`)).text()).not.toContain('nine-seconds.m4a')
})

test('a private feed follows its podcast to another URL', async () => {
  const { folder } = await reader()
  const { status, headers } = await get(`${folder}/podcasts/red-earth.xml`)
  expect([status, headers.get('location')]).toEqual([301, `${folder}/podcasts/red-soil.xml`])
})

test('an episode that is limited to countries plays in them only', async () => {
  const { folder } = await reader()
  const { change } = contentKit(site)
  await change(PREMIUM, { territories: ['ZA', 'NA'] })
  await site.contentChanged()
  const statusIn = async (file: string, country: string | null) => {
    const headers: HeadersInit = country === null ? {} : { 'x-country': country }
    return (await fetch(new URL(folder + file, site.url), { redirect: 'manual', headers })).status
  }
  for (const file of [`/play/${MEDIA}`, `/transcripts/${MEDIA}/0`]) {
    const statuses = [await statusIn(file, 'NA'), await statusIn(file, 'GB'), await statusIn(file, null)]
    expect([file, ...statuses]).toEqual([file, 302, 403, 403])
  }
  // Also a free one: the URL of its file alone is refused everywhere.
  await change(PREMIUM, { access: 'free' })
  await site.contentChanged()
  const { feed, enclosure } = await episodeIn(folder)
  expect(enclosure).toBe(`${folder}/play/${MEDIA}`)
  const [transcript] = feed?.items.find(({ guid }) => guid === PREMIUM)?.podcastTranscripts ?? []
  for (const file of [`/play/${MEDIA}`, new URL(transcript?.url ?? site.url).pathname.replace(folder, '')])
    expect([file, await statusIn(file, 'NA'), await statusIn(file, 'GB')]).toEqual([file, 302, 403])
  await change(PREMIUM, { access: 'premium', territories: null })
  await site.contentChanged()
})

test('two subscribers never see the token of each other', async () => {
  const [one, two] = [await reader(), await reader()]
  const texts = [(await episodeIn(one.folder)).text, (await episodeIn(two.folder)).text]
  const [token = '', other = ''] = [one.folder, two.folder].map((folder) => folder.split('/').at(-1))
  expect(texts.map((text) => [text.includes(token), text.includes(other)])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('after the end of the subscription the feed says so and has only free episodes, and playback stops', async () => {
  const { folder, cancel, tester, subscribe } = await reader()
  const { enclosure = '', count } = await episodeIn(folder)
  const begun = (await get(enclosure)).headers.get('location') ?? ''
  await cancel()
  // A second within the trial changes nothing; the end of it does.
  expect(await play(enclosure)).toEqual([302, 200])
  await tester('succeeds')
  site.now = new Date(START.getTime() + 59_000)
  const ended = await episodeIn(folder)
  expect([ended.enclosure, ended.count]).toEqual([undefined, count - 1])
  expect(ended.feed?.description).toContain('Your Audiostar+ has ended')
  expect(await play(enclosure)).toEqual([403])
  expect(await play(enclosure.replace('/play/', '/transcripts/') + '/0')).toEqual([403])
  expect((await get(new URL(begun).pathname)).status).toBe(403)
  await subscribe()
  expect((await episodeIn(folder)).count).toBe(count)
  expect(await play(enclosure)).toEqual([302, 200])
})

test('URLs end when they are replaced, revoked, or the account is deleted', async () => {
  const { folder, listener, ...kit } = await reader()
  const statusOf = async (of: string) => (await get(of + SERIES)).status
  const { folder: replaced } = await create({ listener, ...kit })
  expect([await statusOf(folder), await statusOf(replaced)]).toEqual([404, 200])
  expect((await listener.data(GetPrivateFeeds, {})).privateFeeds?.createdAt.iso8601).toBe(START.toISOString())
  await listener.data(RevokePrivateFeeds, {})
  expect([await statusOf(replaced), (await listener.data(GetPrivateFeeds, {})).privateFeeds]).toEqual([404, null])
  const { folder: last } = await create({ listener, ...kit })
  expect(await statusOf(last)).toBe(200)
  await deleteAccount(site.db, listener.id, site.now)
  expect(await statusOf(last)).toBe(404)
})

test('without a plan there are no private feeds', async () => {
  const { listener } = await subscriberKit(site)
  expect(await listener.code(CreatePrivateFeeds, {})).toBe('NOT_SUBSCRIBED')
  expect((await listener.data(GetPrivateFeeds, {})).privateFeeds).toBeNull()
})

test('neither the database nor the export of the account contains the token', async () => {
  const { folder, listener } = await reader()
  const token = folder.split('/').at(-1) ?? ''
  const stored = await site.db.selectFrom('private_feed').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const response = await fetch(`${site.url}/account/export`, { headers: listener.headers })
  const { private_feed: rows } = await response.json()
  expect(rows).toEqual([{ account_id: listener.id, created_at: expect.any(String) }])
})

test('requests with one token are limited, and no other token is', async () => {
  const [one, two] = [await reader(), await reader()]
  const statuses: number[] = []
  for (let index = 0; index < 121; index++) statuses.push((await get(`${one.folder}/play/nothing`)).status)
  expect([statuses[119], statuses[120]]).toEqual([404, 429])
  expect((await episodeIn(two.folder)).count).toBeGreaterThan(0)
})

test.for(['/podcasts/nothing.xml', '/podcasts/%00.xml', '/shows/947/x', '/play/nothing', '/play/live-947x'])(
  'there is nothing at %s of a private feed',
  async (path) => {
    const { folder } = await reader()
    expect((await get(folder + path)).status).toBe(404)
  },
)
