import { beforeEach, expect, test, vi } from 'vitest'
import { newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { type PushService, pushService } from '#tests/kit/stand-ins/push-service.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import { MarkNotificationsRead } from '#web/gateway/generated/mark-notifications-read.ts'
import { enqueueDueNotifications } from './jobs.ts'

/** The default timeout of `vi.waitFor`, one second, is too short on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, 15_000)

const site = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, ROLES: 'gateway,work' } })
const { add, change } = contentKit(site)
await addStation(site.db, 'kfm', 'KFM 94.5')
await add({ id: 'podcast', kind: 'podcast', headline: 'Stoep Stories' })

/** The time of the tests only advances: jobs that a poll adds meanwhile would be due in the future if it were set back. */
const later = (seconds: number) => new Date(site.now.getTime() + seconds * 1000)
let number = 0

beforeEach(async () => {
  number += 1
  await site.db.deleteFrom('follow').execute()
  await site.db.deleteFrom('job').execute()
})

/** A follower of the podcast with a subscribed browser. */
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

/** Publishes an episode of the podcast and notifies the nodes. */
async function publishEpisode(suffix = '') {
  const id = `episode-${number}${suffix}`
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

test('a new episode is pushed to the browsers of its followers, encrypted for each and signed by the site', async () => {
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

test('a message is sent once, however often new episodes are polled', async () => {
  const { service } = await follower()
  await publishEpisode()
  await service.nextMessage()
  await Promise.all([
    enqueueDueNotifications(site.db, site.now),
    site.contentChanged(),
    enqueueDueNotifications(site.db, later(60)),
  ])
  await eventually(async () => expect(await jobs()).toEqual([]))
  expect(service.requests()).toBe(1)
})

test('notifications are written while push services are slow', async () => {
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

test('listeners who follow after the release of an episode are not notified of it', async () => {
  await add({ id: `before-${number}`, kind: 'episode', parent_id: 'podcast', published_at: later(-60) })
  const { listener } = await follower()
  await publishEpisode()
  await eventually(async () => {
    const { notifications } = await listener.data(GetNotifications, {})
    expect(notifications.edges.map(({ node }) => node.body)).toEqual([`New: Ouma's radio ${number}`])
  })
})

test.each([404, 410])('the subscription is deleted when the push service answers %i', async (status) => {
  const { listener, service } = await follower()
  service.answerWith(status)
  await publishEpisode()
  await eventually(async () => expect(await browsersOf(listener.id)).toEqual([]))
  await eventually(async () => expect(await jobs()).toEqual([]))
})

/** Publishes episodes, to which the push service answers with `status`. */
async function publishAnswered(service: PushService, status: number, names: string) {
  service.answerWith(status)
  for (const name of names) {
    const before = service.requests()
    await publishEpisode(name)
    await eventually(() => expect(service.requests()).toBe(before + 1))
    await eventually(async () => expect(await jobs()).toEqual([]))
  }
}

test.each([400, 401, 403])(
  'a message that is refused with %i is not sent again; after five in a row over a week the subscription is deleted',
  async (status) => {
    const { listener, service } = await follower()
    await publishAnswered(service, status, 'abcde')
    expect(await browsersOf(listener.id)).toMatchObject([{ refusals: 5 }])
    site.now = later(7 * 86_400)
    await publishAnswered(service, status, 'f')
    expect(await browsersOf(listener.id)).toEqual([])
  },
)

test('a subscription is kept while refusals are fewer than five, interrupted by a delivery or only of large messages', async () => {
  const { listener, service } = await follower()
  await publishAnswered(service, 403, 'abc')
  site.now = later(7 * 86_400)
  await publishAnswered(service, 403, 'd')
  expect(await browsersOf(listener.id)).toMatchObject([{ refusals: 4 }])
  await publishAnswered(service, 201, 'e')
  await publishAnswered(service, 403, 'f')
  expect(await browsersOf(listener.id)).toMatchObject([{ refusals: 1, refused_since: site.now }])
  await publishAnswered(service, 413, 'ghijk')
  expect(await browsersOf(listener.id)).toMatchObject([{ refusals: 1 }])
})

test.each([
  ['15 seconds', 408, () => ({}), 15],
  ['15 seconds', 503, () => ({}), 15],
  ['Retry-After in seconds', 429, () => ({ 'retry-after': '120' }), 120],
  ['Retry-After as a date', 503, () => ({ 'retry-after': later(90).toUTCString() }), 90],
])('a message that a busy push service refuses is sent again after %s', async (_, status, headers, wait) => {
  const { service } = await follower()
  service.answerWith(status, headers())
  await publishEpisode()
  await eventually(async () => expect(await jobs()).toMatchObject([{ attempts: 1, run_at: later(wait) }]))
  service.answerWith(201)
  site.now = later(wait)
  await site.contentChanged()
  expect((await service.nextMessage()).payload['title']).toBe('Stoep Stories')
  await eventually(async () => expect(await jobs()).toEqual([]))
})

// The error is stored when an attempt has ended; the number of attempts changes already when it begins.
test('a message is attempted eight times, and the last error is stored', async () => {
  const { service } = await follower()
  service.answerWith(500)
  await publishEpisode()
  for (let tries = 1; tries <= 8; tries++) {
    await eventually(async () =>
      expect(await jobs()).toMatchObject([{ attempts: tries, last_error: expect.stringContaining('500') }]),
    )
    await site.db.updateTable('job').set({ last_error: null }).execute()
    site.now = later(Math.min(6 * 3_600, 60 * 4 ** (tries - 1)))
    await site.contentChanged()
  }
  await eventually(() => expect(service.requests()).toBe(8))
})

test('a notification that was read on another device is not sent', async () => {
  const { listener, service } = await follower()
  service.answerWith(503)
  await publishEpisode()
  await eventually(async () =>
    expect(await jobs()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('503') }]),
  )
  await listener.data(MarkNotificationsRead, {})
  site.now = later(60)
  await site.contentChanged()
  await eventually(async () => expect(await jobs()).toEqual([]))
  expect(service.requests()).toBe(1)
})

test('a subscription at a private address is deleted and never requested', async () => {
  const { listener } = await follower()
  await site.db
    .updateTable('push_subscription')
    .set({ endpoint: 'https://10.0.0.7/push' })
    .where('account_id', '=', listener.id)
    .execute()
  await publishEpisode()
  await eventually(async () => expect(await browsersOf(listener.id)).toEqual([]))
})

test('unplayable and old episodes are not announced; a planned one is announced when it is published', async () => {
  const { listener, service } = await follower()
  const closed = { kind: 'episode' as const, parent_id: 'podcast', headline: 'Later', published_at: site.now }
  await add(
    { ...closed, id: 'old', published_at: later(-86_400) },
    { ...closed, id: 'draft', state: 'draft' },
    { ...closed, id: 'planned', published_at: later(60) },
    { ...closed, id: 'blocked', blocked_reason: 'LEGAL' },
    { ...closed, id: 'processing', is_processing: true },
  )
  await enqueueDueNotifications(site.db, site.now)
  expect(await site.db.selectFrom('announcement').selectAll().where('key', 'like', '%/planned').execute()).toEqual([])
  site.now = later(60)
  await change('planned', { headline: 'Planned and here' })
  await site.contentChanged()
  expect((await service.nextMessage()).payload['body']).toBe('New: Planned and here')
  const { notifications } = await listener.data(GetNotifications, { first: 10 })
  expect(notifications.edges.map(({ node }) => node.body)).toEqual(['New: Planned and here'])
})
