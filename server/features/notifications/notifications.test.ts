import { expect, test } from 'vitest'
import { newListener, anonymous } from '#tests/kit/clients/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { AddPushSubscription } from '#web/gateway/generated/add-push-subscription.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import { GetUnreadCount } from '#web/gateway/generated/get-unread-count.ts'
import { MarkNotificationsRead } from '#web/gateway/generated/mark-notifications-read.ts'
import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'

const site = await testSite({ demo: false })

/** A listener with `count` notifications, one a minute. */
async function listenerWithNotifications(count: number) {
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

test('notifications are paged, newest first, with the count of unread ones', async () => {
  const listener = await listenerWithNotifications(3)
  const first = (await listener.data(GetNotifications, { first: 2 })).notifications
  expect(first.edges.map(({ node }) => node.body)).toEqual(['Number 2', 'Number 1'])
  expect(first).toMatchObject({ unreadCount: 3, pageInfo: { hasNextPage: true } })
  const rest = (await listener.data(GetNotifications, { first: 2, after: first.pageInfo.endCursor })).notifications
  expect(rest.edges.map(({ node }) => node.body)).toEqual(['Number 0'])
})

test('some or all notifications are marked as read, and never those of other listeners', async () => {
  const [listener, other] = [await listenerWithNotifications(3), await listenerWithNotifications(1)]
  const { notifications } = await listener.data(GetNotifications, {})
  const [newest] = notifications.edges
  const [foreign] = (await other.data(GetNotifications, {})).notifications.edges
  await listener.data(MarkNotificationsRead, { ids: [newest?.node.id ?? '', foreign?.node.id ?? '', 'nonsense'] })
  const unread = async (who: typeof listener) => (await who.data(GetUnreadCount, {})).notifications.unreadCount
  expect([await unread(listener), await unread(other)]).toEqual([2, 1])
  await listener.data(MarkNotificationsRead, {})
  expect([await unread(listener), await unread(other)]).toEqual([0, 1])
})

test('every kind of notification about what is followed is on by default, and each preference changes independently', async () => {
  const listener = await newListener(site)
  const preferences = async () => (await listener.data(GetNotificationSettings, {})).notificationPreferences
  const breaking = { breakingNews: false, breakingTopics: true }
  expect(await preferences()).toEqual({ newEpisodes: true, showStarts: true, ...breaking })
  await listener.data(SetNotificationPreferences, { showStarts: false })
  await listener.data(SetNotificationPreferences, {})
  expect(await preferences()).toEqual({ newEpisodes: true, showStarts: false, ...breaking })
  await listener.data(SetNotificationPreferences, { newEpisodes: false, showStarts: true, breakingNews: true })
  expect(await preferences()).toEqual({
    newEpisodes: false,
    showStarts: true,
    breakingNews: true,
    breakingTopics: true,
  })
})

test('a browser belongs to the account that registered it last, and only that account removes it', async () => {
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

test('the oldest of more than twenty browsers is deleted', async () => {
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
  ['an address that is too long', { endpoint: `https://push.example.org/${'a'.repeat(2_000)}` }],
  ['a short key', { p256dh: 'abcd' }],
  ['a long secret', { auth: KEYS.p256dh }],
])('%s is refused', async (_, wrong) => {
  const listener = await newListener(site)
  expect(await listener.code(AddPushSubscription, { ...BROWSER, ...wrong })).toBe('BAD_INPUT')
})

test('anonymous requests are refused', async () => {
  const nobody = anonymous(site)
  expect(await nobody.code(GetNotifications, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(GetUnreadCount, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(MarkNotificationsRead, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(SetNotificationPreferences, { newEpisodes: false })).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(AddPushSubscription, BROWSER)).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(RemovePushSubscription, { endpoint: BROWSER.endpoint })).toBe('AUTH_NOT_AUTHORIZED')
})
