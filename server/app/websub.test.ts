import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { leaseEnd } from '#server/features/feed-import/push/leases.ts'
import { renewDue } from '#server/features/feed-import/push/renew.ts'
import { refreshDue } from '#server/features/feed-import/subscriptions/refresh.ts'
import { subscribe } from '#server/features/feed-import/subscriptions/subscriptions.ts'
import { SafePoster } from '#server/lib/fetch/safe-post.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { contentKit } from '#tests/kit/content/contents.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'
import { recordingServer } from '#tests/kit/stand-ins/recording-server.ts'

const HOUR = 3_600_000
const PODCAST = '/feeds/podcasts/blackout-diaries.xml'
const EPISODE = 'ep-blackout-diaries-nine-seconds'
const log = createLogger('silent')

async function siteWith(env: Record<string, string>, demo: boolean): Promise<TestSite> {
  const port = await freePort()
  return testSite({
    demo,
    readsTranscripts: false,
    env: { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, ...env },
  })
}

let publisher: TestSite
let subscriber: TestSite
const callback = await recordingServer()
const poster = new SafePoster({ timeoutMs: 5_000, connectionsPerHost: 2, allowPrivate: true })
afterThisFile(() => poster.close())

beforeAll(async () => {
  publisher = await siteWith({ ROLES: 'gateway,work' }, true)
  subscriber = await siteWith({ ROLES: 'gateway' }, false)
}, 120_000)

beforeEach(async () => {
  callback.requests.length = 0
  // Confirms every request.
  callback.answer = ({ path }, response) =>
    void response.end(new URL(path, callback.url).searchParams.get('hub.challenge') ?? undefined)
  await publisher.db.deleteFrom('websub_subscription').execute()
})

/** Posts a request of a subscriber to the hub. */
const postToHub = (fields: Record<string, string>) =>
  fetch(`${publisher.url}/websub`, {
    method: 'POST',
    body: new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': publisher.url + PODCAST,
      'hub.callback': `${callback.url}/hook`,
      ...fields,
    }),
  })

const subscriptions = () => publisher.db.selectFrom('websub_subscription').selectAll().execute()
const requests = () => publisher.db.selectFrom('websub_request').select('id').execute()
/** Waits until the hub has called the callback. */
const settled = async () => {
  await expect.poll(requests, { timeout: 15_000 }).toEqual([])
}
const pushes = () => callback.requests.filter(({ method }) => method === 'POST')

/** Changes an episode at the publisher a minute later. */
async function publish(headline: string): Promise<void> {
  publisher.now = new Date(publisher.now.getTime() + 60_000)
  await contentKit(publisher).change(EPISODE, { headline, updated_at: publisher.now })
  await publisher.contentChanged()
}

const refresh = () =>
  refreshDue({
    db: subscriber.db,
    clock: () => subscriber.now,
    log,
    read: readFeed,
    connect: { allowPrivate: true },
  })
const renew = () => renewDue({ db: subscriber.db, clock: () => subscriber.now, log, poster, origin: subscriber.url })
const passHours = (hours: number) => {
  subscriber.now = new Date(subscriber.now.getTime() + hours * HOUR)
}
const nextRead = async () => {
  const { check_at } = await subscriber.db.selectFrom('feed_subscription').select('check_at').executeTakeFirstOrThrow()
  return check_at.getTime() - subscriber.now.getTime()
}
const headlines = async () =>
  (await subscriber.db.selectFrom('content').select('headline').where('kind', '=', 'episode').execute()).map(
    ({ headline }) => headline,
  )

test('our subscriber gets an episode from our hub at once, polls rarely during a lease, and renews it', async () => {
  const url = publisher.url + PODCAST
  await subscribe(subscriber.db, [{ url, kind: null, options: {} }], subscriber.now)
  await refresh()
  expect(await nextRead()).toBeLessThan(2 * HOUR)
  await renew()
  await expect.poll(() => leaseEnd(subscriber.db, url, subscriber.now), { timeout: 15_000 }).not.toBeNull()
  passHours(2)
  await refresh()
  expect(await nextRead()).toBeGreaterThan(11 * HOUR)
  await publish('Ten seconds')
  await expect.poll(nextRead, { timeout: 15_000 }).toBeLessThanOrEqual(0)
  await refresh()
  expect(await headlines()).toContain('Ten seconds')
  const first = await leaseEnd(subscriber.db, url, subscriber.now)
  passHours(24 * 8)
  publisher.now = new Date(publisher.now.getTime() + 24 * 8 * HOUR)
  await renew()
  const lease = async () => (await leaseEnd(subscriber.db, url, subscriber.now))?.getTime() ?? 0
  await expect.poll(lease, { timeout: 15_000 }).toBeGreaterThan(first?.getTime() ?? Infinity)
  passHours(24 * 30)
  await refresh()
  expect(await nextRead()).toBeLessThan(25 * HOUR)
})

test('a callback keeps its query, and may print a line break after the challenge', async () => {
  callback.answer = ({ path }, response) =>
    void response.end(`${new URL(path, callback.url).searchParams.get('hub.challenge')}\r\n`)
  const fields = { 'hub.callback': `${callback.url}/hook?key=a%20b/c&flag`, 'hub.lease_seconds': '' }
  expect((await postToHub(fields)).status).toBe(202)
  await settled()
  expect(callback.requests[0]?.path).toMatch(/^\/hook\?key=a%20b\/c&flag&hub\.mode=subscribe&hub\.topic=/)
  const [subscription] = await subscriptions()
  expect(subscription?.expires_at.getTime()).toBe(publisher.now.getTime() + 5 * 24 * HOUR)
})

test('a subscriber gets the whole feed, signed with its secret, after each change', async () => {
  expect((await postToHub({ 'hub.secret': 'a secret', 'hub.lease_seconds': '99999999' })).status).toBe(202)
  await settled()
  const [subscription] = await subscriptions()
  expect(subscription?.expires_at.getTime()).toBe(publisher.now.getTime() + 10 * 24 * HOUR)
  await publish('Eleven seconds')
  await expect.poll(() => pushes().length, { timeout: 15_000 }).toBe(1)
  const [push] = pushes()
  if (!push) throw new Error('nothing was pushed')
  const { body, headers } = push
  expect(body).toBe(await (await fetch(publisher.url + PODCAST)).text())
  expect(body).toContain('Eleven seconds')
  expect(headers['x-hub-signature']).toBe(`sha256=${createHmac('sha256', 'a secret').update(body).digest('hex')}`)
  expect(headers.link).toBe(`<${publisher.url}/websub>; rel="hub", <${publisher.url}${PODCAST}>; rel="self"`)
  await contentKit(publisher).change(EPISODE, { updated_at: publisher.now })
  await publisher.contentChanged()
  await publish('Twelve seconds')
  const documents = () => new Set(pushes().map((push) => push.body))
  await expect.poll(() => [...documents()].some((text) => text.includes('Twelve')), { timeout: 15_000 }).toBe(true)
  expect(documents().size).toBe(2)
  await postToHub({ 'hub.mode': 'unsubscribe' })
  await settled()
  expect(await subscriptions()).toEqual([])
})

test('a callback that responds with 410 gets no further pushes', async () => {
  await postToHub({})
  await settled()
  callback.answer = (_request, response) => void response.writeHead(410).end()
  await publish('Gone')
  await expect.poll(subscriptions, { timeout: 15_000 }).toEqual([])
})

test.for([
  ['a topic of others', { 'hub.topic': 'https://other.example/feeds/podcasts/blackout-diaries.xml' }, 404],
  ['a private feed', { 'hub.topic': '/feeds/private/token/podcasts/blackout-diaries.xml' }, 404],
  ['no feed', { 'hub.topic': '/feeds/podcasts/nothing.xml' }, 404],
  ['NUL', { 'hub.topic': '/feeds/podcasts/%00.xml' }, 404],
  ['a later page', { 'hub.topic': `${PODCAST}?page=2` }, 404],
  ['a callback that is not a URL', { 'hub.callback': 'ftp://subscriber.example/' }, 400],
  ['a callback with a password', { 'hub.callback': 'https://me:me@subscriber.example/' }, 400],
  ['another mode', { 'hub.mode': 'publish' }, 400],
  ['a long secret', { 'hub.secret': 'x'.repeat(200) }, 400],
  ['a long body', { 'hub.other': 'x'.repeat(20_000) }, 413],
] as const)('the hub refuses %s', async ([, fields, status]) => {
  const { 'hub.topic': topic, ...others } = fields as Record<string, string>
  const changed = topic === undefined ? others : { ...others, 'hub.topic': new URL(topic, publisher.url).href }
  expect((await postToHub(changed)).status).toBe(status)
  expect(await requests()).toEqual([])
})

test.for([
  ['denies', (path: string) => [404, path] as const],
  ['echoes the whole address', (path: string) => [200, path] as const],
  ['redirects into a private network', () => [302, ''] as const],
] as const)('a callback that %s is not subscribed', async ([, answerTo]) => {
  callback.answer = ({ path }, response) => {
    const [status, body] = answerTo(path)
    response.writeHead(status, status === 302 ? { location: 'http://10.0.0.1/' } : {}).end(body)
  }
  await postToHub({})
  await settled()
  expect(await subscriptions()).toEqual([])
})

test('the hub does not contact callbacks in a private network', async () => {
  await postToHub({ 'hub.callback': callback.url.replace('127.0.0.1', '127.0.0.2') })
  await settled()
  expect([await subscriptions(), callback.requests]).toEqual([[], []])
})

test('requests for one callback are limited until it confirms', async () => {
  callback.answer = () => undefined
  const rows = Array.from({ length: 100 }, () => ({
    id: crypto.randomUUID(),
    mode: 'subscribe' as const,
    topic: PODCAST,
    callback: `${callback.url}/`,
    callback_host: new URL(callback.url).host,
    secret: null,
    lease_seconds: 3_600,
    created_at: publisher.now,
  }))
  await publisher.db.insertInto('websub_request').values(rows).execute()
  expect((await postToHub({})).status).toBe(429)
  await publisher.db.deleteFrom('websub_request').execute()
})

test('our callback only accepts documents that are signed for a subscribed feed', async () => {
  const { token, secret, topic } = await subscriber.db.selectFrom('feed_push').selectAll().executeTakeFirstOrThrow()
  const url = `${subscriber.url}/websub/callback/${token}`
  const post = (to: string, signature: string, body = 'new') =>
    fetch(to, { method: 'POST', body, headers: { 'content-type': 'text/xml', 'x-hub-signature': signature } })
  const signatureOf = (key: string, body = 'new') => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  for (const wrong of [signatureOf('other'), '', 'sha256=', 'md5=00', signatureOf(secret, 'old')]) {
    expect((await post(url, wrong)).status).toBe(202)
    expect(await nextRead()).toBeGreaterThan(0)
  }
  expect((await post(`${url}x`, signatureOf(secret))).status).toBe(410)
  const get = (query: Record<string, string>) => fetch(`${url}?${new URLSearchParams(query)}`)
  const question = { 'hub.topic': topic, 'hub.challenge': 'c' }
  expect((await get({ ...question, 'hub.mode': 'unsubscribe' })).status).toBe(404)
  expect((await get({ ...question, 'hub.mode': 'subscribe', 'hub.topic': 'https://other.example/' })).status).toBe(404)
  const lease = () => leaseEnd(subscriber.db, publisher.url + PODCAST, subscriber.now)
  expect((await get({ ...question, 'hub.mode': 'subscribe', 'hub.lease_seconds': '864000' })).status).toBe(200)
  expect(await lease()).not.toBeNull()
  expect((await get({ 'hub.mode': 'denied', 'hub.topic': topic })).status).toBe(200)
  expect([await lease(), await nextRead()]).toEqual([null, 0])
  await refresh()
  expect((await post(url, signatureOf(secret))).status).toBe(202)
  expect(await nextRead()).toBeLessThanOrEqual(0)
})

test('an external hub is named in our feeds and notified of changes, and our own hub is off', async () => {
  const site = await siteWith({ ROLES: 'gateway,work', WEBSUB_HUB: `${callback.url}/hub` }, true)
  expect(await (await fetch(site.url + PODCAST)).text()).toContain(`<atom:link href="${callback.url}/hub" rel="hub"/>`)
  expect((await fetch(`${site.url}/websub`, { method: 'POST' })).status).toBe(404)
  site.now = new Date(site.now.getTime() + 60_000)
  await contentKit(site).change(EPISODE, { headline: 'Other', updated_at: site.now })
  await site.contentChanged()
  const published = () => pushes().map(({ body }) => new URLSearchParams(body))
  await expect
    .poll(() => published().flatMap((form) => form.getAll('hub.url')), { timeout: 15_000 })
    .toContain(site.url + PODCAST)
  expect(published().every((form) => form.get('hub.mode') === 'publish')).toBe(true)
})
