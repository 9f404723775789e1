import type { ListPage } from '#web/components/paging/use-more.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import type { GetNotificationSettingsQuery, GetNotificationsQuery } from '#web/gateway/generated/types.ts'
import { setUnread } from '#web/library/notifications/unread-store.ts'
import { loadSavedKeys } from '#web/library/saved/sync-to-account.ts'
import { authenticatedQuery, loadIfSignedIn } from '#web/session/authenticated-query.ts'

export type NotificationItem = GetNotificationsQuery['notifications']['edges'][number]['node']
export type NotificationPreferences = GetNotificationSettingsQuery['notificationPreferences']

/** Newest first; also updates the unread count. Throws a GatewayError. */
export async function loadNotificationsPage(
  signal: AbortSignal,
  after: string | null = null,
): Promise<ListPage<NotificationItem>> {
  const { edges, pageInfo, unreadCount } = (
    await authenticatedQuery(GetNotifications, { first: 20, after }, { signal })
  ).notifications
  setUnread(unreadCount)
  return { items: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}

/** Null when the viewer is signed out. Throws a GatewayError. */
export const loadNotifications = (
  signal: AbortSignal,
): Promise<{
  first: ListPage<NotificationItem>
  preferences: NotificationPreferences
  /** Read only for an empty list. */
  isFollowing: boolean
} | null> =>
  loadIfSignedIn(async () => {
    const [first, { notificationPreferences }] = await Promise.all([
      loadNotificationsPage(signal),
      authenticatedQuery(GetNotificationSettings, {}, { signal }),
    ])
    const keys = first.items.length === 0 ? await loadSavedKeys() : []
    return { first, preferences: notificationPreferences, isFollowing: keys.some((key) => key.startsWith('follow')) }
  })
