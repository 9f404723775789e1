import { expect, test, vi } from 'vitest'
import { type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { pushService } from '#tests/kit/stand-ins/push-service.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'
import { enqueueDueNotifications } from './jobs.ts'

/** The default timeout of `vi.waitFor`, one second, is too short on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, 15_000)

const site = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, ROLES: 'gateway,work' } })
const { add, changed } = contentKit(site)
const HOUR = 3_600_000
const ago = (hours: number) => new Date(site.now.getTime() - hours * HOUR)
await add({ id: 'older', kind: 'news', topics: '["Water"]', published_at: ago(100) })

async function listenerWho({ follows, wants = {} }: { follows?: string; wants?: Record<string, boolean> }) {
  const listener = await newListener(site)
  if (follows) await listener.data(Follow, { kind: 'TOPIC', id: follows })
  await listener.data(SetNotificationPreferences, wants)
  return listener
}

async function notified(listener: Listener): Promise<string[]> {
  const { notifications } = await listener.data(GetNotifications, {})
  return notifications.edges.map(({ node }) => `${node.kind}: ${node.body}`)
}

/** Resolves when all notifications are written. */
const settled = () =>
  eventually(async () => {
    const jobs = await site.db.selectFrom('job').select('id').execute()
    expect(jobs).toEqual([])
  })

async function publish(id: string, headline: string, hours = 0) {
  const story = { id, kind: 'news' as const, headline, badges: '["Breaking"]', topics: '["water"]' }
  await add({ ...story, published_at: ago(hours) })
  await site.contentChanged()
}

const announced = (id: string) =>
  eventually(async () => {
    const keys = await site.db.selectFrom('announcement').select('key').execute()
    expect(keys).toContainEqual({ key: `breaking/${id}` })
  })

test('a breaking story reaches listeners who get all breaking news, and followers of its topic who have not declined', async () => {
  const all = await listenerWho({ wants: { breakingNews: true } })
  const follower = await listenerWho({ follows: 'water' })
  const both = await listenerWho({ follows: 'water', wants: { breakingNews: true, breakingTopics: false } })
  const declined = await listenerWho({ follows: 'water', wants: { breakingTopics: false } })
  const nobody = await listenerWho({})
  const service = await pushService()
  await site.db
    .insertInto('push_subscription')
    .values({ account_id: all.id, ...service.subscription, created_at: site.now })
    .execute()
  await publish('dam', 'The dam is full')
  const message = await service.nextMessage()
  expect(message.payload).toMatchObject({ title: 'Breaking news', body: 'The dam is full', url: '/dam' })
  expect(message).toMatchObject({ urgency: 'high', ttl: 12 * 3_600 })
  await settled()
  const story = ['BREAKING_NEWS: The dam is full']
  expect(await Promise.all([all, follower, both, declined, nobody].map(notified))).toEqual([
    story,
    story,
    story,
    [],
    [],
  ])
})

test('a story is announced once, however often it is saved, marked and unmarked, and polled by nodes at once', async () => {
  const listener = await listenerWho({ wants: { breakingNews: true } })
  await publish('rain', 'Rain in the Karoo')
  await announced('rain')
  await settled()
  await changed('rain', { headline: 'Rain in all of the Karoo' })
  await changed('rain', { badges: '[]' })
  await changed('rain', { badges: '["Breaking"]', published_at: ago(-0) })
  await Promise.all(Array.from({ length: 4 }, () => enqueueDueNotifications(site.db, site.now)))
  await settled()
  expect(await notified(listener)).toEqual(['BREAKING_NEWS: Rain in the Karoo'])
})

test('old stories, drafts and stories that are no longer breaking are not announced', async () => {
  const listener = await listenerWho({ wants: { breakingNews: true } })
  await publish('yesterday', 'Yesterday', 13)
  await add({ id: 'draft', kind: 'news', badges: '["Breaking"]', state: 'draft', published_at: site.now })
  await add({ id: 'plain', kind: 'news', badges: '["Special report"]', published_at: site.now })
  await enqueueDueNotifications(site.db, site.now)
  await settled()
  expect(await notified(listener)).toEqual([])
})

test('a listener who follows a topic after the announcement of its story is not notified of it', async () => {
  await publish('late', 'Too late')
  await announced('late')
  site.now = new Date(site.now.getTime() + 60_000)
  const listener = await listenerWho({ follows: 'water' })
  await site.contentChanged()
  await settled()
  expect(await notified(listener)).toEqual([])
})
