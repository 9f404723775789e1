import type { Database } from '#server/database/connect.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'
import type { PushSubscription } from './subscriptions.ts'

/** What is to be shown on one browser, and where it is sent. */
export interface PushMessage {
  accountId: string
  kind: NotificationKind
  title: string
  body: string
  url: string
  subscription: PushSubscription
  /** When it is no longer worth showing. */
  expiresAt: Date
}

/** A message that is still to be sent; null where it was read, has become old, or the browser is no longer the account's. */
export async function messageToSend(
  db: Database,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
  now: Date,
): Promise<PushMessage | null> {
  const row = await db
    .selectFrom('notification')
    .innerJoin('push_subscription as browser', 'browser.account_id', 'notification.account_id')
    .select(['notification.account_id as accountId', 'kind', 'title', 'body', 'url', 'expires_at as expiresAt'])
    .select(['endpoint', 'p256dh', 'auth'])
    .where('notification.id', '=', notificationId)
    .where('browser.id', '=', subscriptionId)
    .where('read_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { endpoint, p256dh, auth, ...message } = row
  return { ...message, subscription: { endpoint, p256dh, auth } }
}
