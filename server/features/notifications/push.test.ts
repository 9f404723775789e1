import { beforeEach, expect, test, vi } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content.ts'
import { newListener } from '#tests/kit/listener.ts'
import { pushService } from '#tests/kit/push-service.ts'
import { addStation } from '#tests/kit/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { MarkNotificationsRead } from '#web/gateway/generated/mark-notifications-read.ts'
import { findDueNotifications } from './jobs.ts'

/** A busy machine may need longer than the second of `vi.waitFor`. */
const eventually = (check: () => unknown) => vi.waitFor(check, 15_000)

const site = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, ROLES: 'gateway,work' } })
const { add, change } = contentKit(site)
await addStation(site.db, 'kfm', 'KFM 94.5')
await add({ id: 'podcast', kind: 'podcast', headline: 'Stoep Stories' })

const later = (seconds: number) => new Date(site.now.getTime() + seconds * 1000)
let number = 0

beforeEach(async () => {
  number += 1
  await site.db.deleteFrom('follow').execute()
  await site.db.deleteFrom('job').execute()
})

/** A follower of the podcast with a browser behind a push service. */
async function follower() {
  const listener = await newListener(site)
  await listener.data(Follow, { kind: 'CONTENT', id: 'podcast' })
  const service = await pushService()
  await site.db
    .insertInto('push_subscription')
    .values({ account_id: listener.id, ...service.subscription, created_at: site.now })
    .execute()
  return { listener, service }
}

/** Publishes an episode of the podcast and tells the nodes. */
async function publishEpisode() {
  const id = `episode-${number}`
  await add({
    id,
    kind: 'episode',
    parent_id: 'podcast',
    headline: `Ouma's radio ${number}`,
    published_at: site.now,
  })
  await site.contentChanged()
  return id
}

const browsersOf = (accountId: string) =>
  site.db.selectFrom('push_subscription').selectAll().where('account_id', '=', accountId).execute()

const jobs = () => site.db.selectFrom('job').selectAll().where('kind', '=', 'push').execute()

test('a new episode reaches the browsers of those who follow, encrypted for them and signed by the site', async () => {
  const { listener, service } = await follower()
  const id = await publishEpisode()
  const message = await service.nextMessage()
  expect(message.payload).toMatchObject({
    title: 'Stoep Stories',
    body: `New: Ouma's radio ${number}`,
    url: `/${id}`,
    unsubscribe: expect.any(String),
  })
  expect(message).toMatchObject({ ttl: 86_400, urgency: 'normal' })
  const { pushPublicKey } = await listener.data(GetNotificationSettings, {})
  const { origin } = new URL(service.subscription.endpoint)
  expect(message.sender).toEqual({ aud: origin, sub: 'mailto:no-reply@localhost', publicKey: pushPublicKey })
})

test('a message is sent once, however often the site looks for news', async () => {
  const { service } = await follower()
  await publishEpisode()
  await service.nextMessage()
  await Promise.all([
    findDueNotifications(site.db, site.now),
    site.contentChanged(),
    findDueNotifications(site.db, later(60)),
  ])
  await eventually(async () => expect(await jobs()).toEqual([]))
  expect(service.requests()).toBe(1)
})

test('while push services keep the site waiting, listeners are told of what is new all the same', async () => {
  const { listener, service } = await follower()
  const release = service.hold()
  await publishEpisode()
  await eventually(() => expect(service.requests()).toBe(1))
  await add({ id: 'meanwhile', kind: 'episode', parent_id: 'podcast', headline: 'Meanwhile', published_at: site.now })
  await site.contentChanged()
  await eventually(async () => {
    const { notifications } = await listener.data(GetNotifications, {})
    expect(notifications.edges.map(({ node }) => node.body)).toContain('New: Meanwhile')
  })
  release()
  await eventually(async () => expect(await jobs()).toEqual([]))
})

test('who follows after an episode came out is not told of it', async () => {
  await add({ id: `before-${number}`, kind: 'episode', parent_id: 'podcast', published_at: later(-60) })
  const { listener } = await follower()
  await publishEpisode()
  await eventually(async () => {
    const { notifications } = await listener.data(GetNotifications, {})
    expect(notifications.edges.map(({ node }) => node.body)).toEqual([`New: Ouma's radio ${number}`])
  })
})

test.each([404, 410])('a browser that its push service no longer knows (%i) is forgotten', async (status) => {
  const { listener, service } = await follower()
  service.answerWith(status)
  await publishEpisode()
  await eventually(async () => expect(await browsersOf(listener.id)).toEqual([]))
  await eventually(async () => expect(await jobs()).toEqual([]))
})

test.each([
  ['15 seconds', 503, {}, 15],
  ['what it asked for', 429, { 'retry-after': '120' }, 120],
  ['the moment it named', 503, { 'retry-after': later(90).toUTCString() }, 90],
])(
  'a push service that is busy is asked again after %s, and then the message arrives',
  async (_, status, headers, wait) => {
    const { service } = await follower()
    service.answerWith(status, headers)
    await publishEpisode()
    await eventually(async () => expect(await jobs()).toMatchObject([{ attempts: 1, run_at: later(wait) }]))
    const before = site.now
    service.answerWith(201)
    site.now = later(wait)
    await site.contentChanged()
    expect((await service.nextMessage()).payload['title']).toBe('Stoep Stories')
    await eventually(async () => expect(await jobs()).toEqual([]))
    site.now = before
  },
)

test('a push service that never answers is given up after eight tries, and the reason stays to be seen', async () => {
  const { service } = await follower()
  service.answerWith(500)
  await publishEpisode()
  const before = site.now
  for (let tries = 1; tries <= 8; tries++) {
    await eventually(async () => expect(await jobs()).toMatchObject([{ attempts: tries, last_error: /500/ }]))
    site.now = later(3_600)
    await site.contentChanged()
  }
  await eventually(() => expect(service.requests()).toBe(8))
  site.now = before
})

test('what was read on another device, or is a day old, is no longer sent', async () => {
  const { listener, service } = await follower()
  service.answerWith(503)
  await publishEpisode()
  await eventually(async () => expect(await jobs()).toMatchObject([{ attempts: 1 }]))
  await listener.data(MarkNotificationsRead, {})
  const before = site.now
  site.now = later(60)
  await site.contentChanged()
  await eventually(async () => expect(await jobs()).toEqual([]))
  expect(service.requests()).toBe(1)
  site.now = before
})

test('nothing inside the network is posted to, whatever a listener names', async () => {
  const { listener } = await follower()
  await site.db
    .updateTable('push_subscription')
    .set({ endpoint: 'https://10.0.0.7/push' })
    .where('account_id', '=', listener.id)
    .execute()
  await publishEpisode()
  await eventually(async () => expect(await browsersOf(listener.id)).toEqual([]))
})

test('what is not to be played, or is older than a day, is told to nobody; who follows is told when it can be', async () => {
  const { listener, service } = await follower()
  const closed = { kind: 'episode' as const, parent_id: 'podcast', headline: 'Later', published_at: site.now }
  await add(
    { ...closed, id: 'old', published_at: later(-86_400) },
    { ...closed, id: 'draft', state: 'draft' },
    { ...closed, id: 'planned', published_at: later(60) },
    { ...closed, id: 'blocked', blocked_reason: 'LEGAL' },
    { ...closed, id: 'processing', is_processing: true },
  )
  await findDueNotifications(site.db, site.now)
  expect(await site.db.selectFrom('announcement').selectAll().where('key', 'like', '%/planned').execute()).toEqual([])
  const before = site.now
  site.now = later(60)
  await change('planned', { headline: 'Planned and here' })
  await site.contentChanged()
  expect((await service.nextMessage()).payload['body']).toBe('New: Planned and here')
  const { notifications } = await listener.data(GetNotifications, { first: 10 })
  expect(notifications.edges.map(({ node }) => node.body)).toEqual(['New: Planned and here'])
  site.now = before
})
