import { sql } from 'kysely'
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

/** A notification and one of the browsers of its account. */
export interface PushTarget {
  notificationId: string
  subscriptionId: string
}

export const targetKey = ({ notificationId, subscriptionId }: PushTarget) => `${notificationId}/${subscriptionId}`

/**
 * The messages that are still to be sent, by `targetKey`; none where a notification was read, has become old, or the browser
 * is no longer the account's.
 */
export async function messagesToSend(
  db: Database,
  targets: readonly PushTarget[],
  now: Date,
): Promise<Map<string, PushMessage>> {
  const { rows } = await sql<Omit<PushMessage, 'subscription'> & PushSubscription & PushTarget>`
    select notification.id as "notificationId", browser.id as "subscriptionId",
      notification.account_id as "accountId", kind, title, body, url, expires_at as "expiresAt", endpoint, p256dh, auth
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as target ("notificationId" uuid, "subscriptionId" uuid)
    join notification on notification.id = target."notificationId"
    join push_subscription as browser
      on browser.id = target."subscriptionId" and browser.account_id = notification.account_id
    where read_at is null and expires_at > ${now}`.execute(db)
  return new Map(
    rows.map(({ notificationId, subscriptionId, endpoint, p256dh, auth, ...message }) => [
      targetKey({ notificationId, subscriptionId }),
      { ...message, subscription: { endpoint, p256dh, auth } },
    ]),
  )
}
