import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Where and with what keys a browser is sent push messages; the keys are base64url. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Of more browsers than this the oldest are forgotten: nobody has so many, and each costs a message. */
const MOST_BROWSERS = 20

/** A browser belongs to whoever used it last. */
export async function saveSubscription(
  db: Database,
  accountId: string,
  { endpoint, p256dh, auth }: PushSubscription,
  now: Date,
): Promise<void> {
  await sql`
    insert into push_subscription (account_id, endpoint, p256dh, auth, created_at)
    select id, ${endpoint}, ${p256dh}, ${auth}, ${now} from account where id = ${accountId}
    on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = excluded.created_at`.execute(db)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId}
      order by created_at desc, id offset ${MOST_BROWSERS})`.execute(db)
}

/** What is not there is gone already. */
export const removeSubscription = (db: Database, accountId: string, endpoint: string) =>
  db.deleteFrom('push_subscription').where('account_id', '=', accountId).where('endpoint', '=', endpoint).execute()

/** Forgets a browser that its push service no longer knows. */
export const deleteSubscription = (db: Database, id: string) =>
  db.deleteFrom('push_subscription').where('id', '=', id).execute()
