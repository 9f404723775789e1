import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { JOBS_ADDED } from '#server/jobs/queue.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'

/** Something that is to be told, once, to everybody of `followers` who wants to hear of its kind. */
export interface Announcement {
  kind: NotificationKind
  /** What it is told of, so that nobody is told twice. */
  occurrence: string
  contentId: string
  title: string
  body: string
  url: string
  /** From then on a push message would come too late. */
  expiresAt: Date
}

const PREFERENCES = { new_episode: 'new_episodes', show_starts: 'show_starts' } as const

/**
 * Writes the notifications and, for each browser of those who are told, the job that sends it: all of it or nothing.
 * `followers` selects a column `account_id`.
 */
export async function notify(
  db: Database,
  news: Announcement,
  followers: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  const { kind, occurrence, contentId, title, body, url, expiresAt } = news
  const isWanted = sql.ref(`preference.${PREFERENCES[kind]}`)
  await sql`
    with told as (
      insert into notification
        (account_id, kind, occurrence, content_id, title, body, url, created_at, expires_at)
      select distinct follower.account_id, ${kind}, ${occurrence}, ${contentId}, ${title}, ${body}, ${url},
        ${now}::timestamptz, ${expiresAt}::timestamptz
      from (${followers}) as follower
      left join notification_preference as preference on preference.account_id = follower.account_id
      where coalesce(${isWanted}, true)
      on conflict (account_id, occurrence) do nothing returning id, account_id)
    insert into job (kind, key, payload, concurrency_key, run_at, created_at)
    select 'push', 'push/' || told.id || '/' || browser.id,
      jsonb_build_object('notificationId', told.id, 'subscriptionId', browser.id),
      substring(browser.endpoint from '^[a-z]+://([^/?#]+)'), ${now}, ${now}
    from told join push_subscription as browser on browser.account_id = told.account_id
    on conflict (key) do nothing`.execute(db)
  await sql`select pg_notify(${JOBS_ADDED}, '')`.execute(db)
}
