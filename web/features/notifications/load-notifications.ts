import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import type { GetNotificationSettingsQuery, GetNotificationsQuery } from '#web/gateway/generated/types.ts'
import { setUnread } from '#web/library/notifications/unread-store.ts'
import { authenticatedQuery, loadIfSignedIn } from '#web/session/authenticated-query.ts'
import type { ListPage } from '#web/components/paging/use-more.ts'

export type Told = GetNotificationsQuery['notifications']['edges'][number]['node']
export type Wishes = GetNotificationSettingsQuery['notificationPreferences']

/** A page of what the signed-in listener was told, newest first. Throws a GatewayError. */
export async function loadNotificationsPage(signal: AbortSignal, after: string | null = null): Promise<ListPage<Told>> {
  const { edges, pageInfo, unreadCount } = (
    await authenticatedQuery(GetNotifications, { first: 20, after }, { signal })
  ).notifications
  setUnread(unreadCount)
  return { items: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}

/** What the page of notifications shows; null where nobody is signed in. Throws a GatewayError. */
export const loadNotifications = (signal: AbortSignal): Promise<{ first: ListPage<Told>; wishes: Wishes } | null> =>
  loadIfSignedIn(async () => {
    const [first, { notificationPreferences }] = await Promise.all([
      loadNotificationsPage(signal),
      authenticatedQuery(GetNotificationSettings, {}, { signal }),
    ])
    return { first, wishes: notificationPreferences }
  })
