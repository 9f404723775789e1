import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { JOBS_ADDED } from '#server/jobs/queue.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'

/** A notification that each follower receives once, unless their preferences exclude its kind. */
export interface NewNotification {
  kind: NotificationKind
  /** Identifies the event; an account has at most one notification with the same occurrence. */
  occurrence: string
  contentId: string
  title: string
  body: string
  url: string
  /** No push message is sent from then on. */
  expiresAt: Date
}

const PREFERENCES = { new_episode: 'new_episodes', show_starts: 'show_starts' } as const

/**
 * Inserts the notifications and one push job for each browser of their accounts in one statement, so that both exist or neither.
 * `followers` is a query with a column `account_id`.
 */
export async function notifyFollowers(
  db: Database,
  notification: NewNotification,
  followers: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  const { kind, occurrence, contentId, title, body, url, expiresAt } = notification
  const isWanted = sql.ref(`preference.${PREFERENCES[kind]}`)
  await sql`
    with added as (
      insert into notification
        (account_id, kind, occurrence, content_id, title, body, url, created_at, expires_at)
      select distinct follower.account_id, ${kind}, ${occurrence}, ${contentId}, ${title}, ${body}, ${url},
        ${now}::timestamptz, ${expiresAt}::timestamptz
      from (${followers}) as follower
      left join notification_preference as preference on preference.account_id = follower.account_id
      where coalesce(${isWanted}, true)
      on conflict (account_id, occurrence) do nothing returning id, account_id)
    insert into job (kind, key, payload, concurrency_key, run_at, created_at)
    select 'push', 'push/' || added.id || '/' || browser.id,
      jsonb_build_object('notificationId', added.id, 'subscriptionId', browser.id),
      substring(browser.endpoint from '^[a-z]+://([^/?#]+)'), ${now}, ${now}
    from added join push_subscription as browser on browser.account_id = added.account_id
    on conflict (key) do nothing`.execute(db)
  await sql`select pg_notify(${JOBS_ADDED}, '')`.execute(db)
}
