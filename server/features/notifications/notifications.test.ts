import { expect, test } from 'vitest'
import { newListener, nobody } from '#tests/kit/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { AddPushSubscription } from '#web/gateway/generated/add-push-subscription.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { GetUnreadCount } from '#web/gateway/generated/get-unread-count.ts'
import { MarkNotificationsRead } from '#web/gateway/generated/mark-notifications-read.ts'
import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'

const site = await testSite({ demo: false })

/** A listener who was told of so many things, one a minute. */
async function told(count: number) {
  const listener = await newListener(site)
  const rows = Array.from({ length: count }, (_, index) => ({
    account_id: listener.id,
    kind: 'new_episode' as const,
    occurrence: `episode/${index}`,
    content_id: `${index}`,
    title: 'Stoep Stories',
    body: `Number ${index}`,
    url: `/podcasts/stoep-stories/${index}`,
    created_at: new Date(site.now.getTime() + index * 60_000),
    read_at: null,
    expires_at: site.now,
  }))
  await site.db.insertInto('notification').values(rows).execute()
  return listener
}

const KEYS = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
const BROWSER = { endpoint: 'https://push.example.org/abc', ...KEYS }

test('the list has the newest first, page by page, and says how many are unread', async () => {
  const listener = await told(3)
  const first = (await listener.data(GetNotifications, { first: 2 })).notifications
  expect(first.edges.map(({ node }) => node.body)).toEqual(['Number 2', 'Number 1'])
  expect(first).toMatchObject({ unreadCount: 3, pageInfo: { hasNextPage: true } })
  const rest = (await listener.data(GetNotifications, { first: 2, after: first.pageInfo.endCursor })).notifications
  expect(rest.edges.map(({ node }) => node.body)).toEqual(['Number 0'])
})

test('some or all are marked as read; those of others stay as they are', async () => {
  const [listener, other] = [await told(3), await told(1)]
  const { notifications } = await listener.data(GetNotifications, {})
  const [newest] = notifications.edges
  const [foreign] = (await other.data(GetNotifications, {})).notifications.edges
  await listener.data(MarkNotificationsRead, { ids: [newest?.node.id ?? '', foreign?.node.id ?? '', 'nonsense'] })
  const unread = async (who: typeof listener) => (await who.data(GetUnreadCount, {})).notifications.unreadCount
  expect([await unread(listener), await unread(other)]).toEqual([2, 1])
  await listener.data(MarkNotificationsRead, {})
  expect([await unread(listener), await unread(other)]).toEqual([0, 1])
})

test('a listener is told of everything until they say otherwise, and changes one wish without the other', async () => {
  const listener = await newListener(site)
  const wishes = async () => (await listener.data(GetNotificationSettings, {})).notificationPreferences
  expect(await wishes()).toEqual({ newEpisodes: true, showStarts: true })
  await listener.data(SetNotificationPreferences, { showStarts: false })
  await listener.data(SetNotificationPreferences, {})
  expect(await wishes()).toEqual({ newEpisodes: true, showStarts: false })
  await listener.data(SetNotificationPreferences, { newEpisodes: false, showStarts: true })
  expect(await wishes()).toEqual({ newEpisodes: false, showStarts: true })
})

test('a browser belongs to whoever used it last, and only they take it away', async () => {
  const [listener, other] = [await newListener(site), await newListener(site)]
  const owners = () => site.db.selectFrom('push_subscription').select('account_id').execute()
  await listener.data(AddPushSubscription, BROWSER)
  await other.data(AddPushSubscription, BROWSER)
  expect(await owners()).toEqual([{ account_id: other.id }])
  await listener.data(RemovePushSubscription, { endpoint: BROWSER.endpoint })
  expect(await owners()).toEqual([{ account_id: other.id }])
  await other.data(RemovePushSubscription, { endpoint: BROWSER.endpoint })
  expect(await owners()).toEqual([])
})

test('of more browsers than twenty the oldest is forgotten', async () => {
  const listener = await newListener(site)
  const before = site.now
  for (let number = 0; number <= 20; number++) {
    site.now = new Date(before.getTime() + number * 1000)
    await listener.data(AddPushSubscription, { ...BROWSER, endpoint: `https://push.example.org/${number}` })
  }
  site.now = before
  const rows = await site.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('account_id', '=', listener.id)
    .execute()
  expect(rows).toHaveLength(20)
  expect(rows).not.toContainEqual({ endpoint: 'https://push.example.org/0' })
})

test.each([
  ['an address without https', { endpoint: 'http://push.example.org/abc' }],
  ['no address', { endpoint: 'push' }],
  ['an address without end', { endpoint: `https://push.example.org/${'a'.repeat(2_000)}` }],
  ['a short key', { p256dh: 'abcd' }],
  ['a long secret', { auth: KEYS.p256dh }],
])('%s is refused', async (_, wrong) => {
  const listener = await newListener(site)
  expect(await listener.code(AddPushSubscription, { ...BROWSER, ...wrong })).toBe('BAD_INPUT')
})

test('nobody reads or changes anything without signing in', async () => {
  const anybody = nobody(site)
  expect(await anybody.code(GetNotifications, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await anybody.code(GetUnreadCount, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await anybody.code(MarkNotificationsRead, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await anybody.code(SetNotificationPreferences, { newEpisodes: false })).toBe('AUTH_NOT_AUTHORIZED')
  expect(await anybody.code(AddPushSubscription, BROWSER)).toBe('AUTH_NOT_AUTHORIZED')
  expect(await anybody.code(RemovePushSubscription, { endpoint: BROWSER.endpoint })).toBe('AUTH_NOT_AUTHORIZED')
})
