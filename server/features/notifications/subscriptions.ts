import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** The keys are base64url. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Each browser costs a message; beyond the limit the oldest are deleted. */
const MAX_BROWSERS = 20

/** A browser belongs to the account that registered it last. */
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
      auth = excluded.auth, created_at = excluded.created_at, refusals = 0, refused_since = null`.execute(db)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId}
      order by created_at desc, id offset ${MAX_BROWSERS})`.execute(db)
}

export const removeSubscription = (db: Database, accountId: string, endpoint: string) =>
  db.deleteFrom('push_subscription').where('account_id', '=', accountId).where('endpoint', '=', endpoint).execute()

export const deleteSubscription = (db: Database, id: string) =>
  db.deleteFrom('push_subscription').where('id', '=', id).execute()

/** Both limits: breaking news can be refused five times in an hour, and a fault of the site, such as a wrong clock, is refused for every browser. */
const MAX_REFUSALS = 5
const MAX_REFUSED_MS = 7 * DAY_MS

/** Deletes a subscription whose messages the push service has refused for long. */
export async function recordRefusal(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ refusals: sql`refusals + 1`, refused_since: sql`coalesce(refused_since, ${now})` })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('refusals', '>=', MAX_REFUSALS)
    .where('refused_since', '<=', new Date(now.getTime() - MAX_REFUSED_MS))
    .execute()
}

export const clearRefusals = (db: Database, id: string) =>
  db.updateTable('push_subscription').set({ refusals: 0, refused_since: null }).where('id', '=', id).execute()
