import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'
import { announceJobs } from '#server/jobs/queue.ts'

interface NewNotification {
  /** Also the kind of the jobs that notify the followers. */
  kind: NotificationKind
  /** An account has at most one notification with the same occurrence. */
  occurrence: string
  contentId: string
  title: string
  body: string
  url: string
  /** No push message is sent after this time. */
  expiresAt: Date
}

/** Content and persons by id, topics by slug; `all` are the followers of all breaking news, and has no key. */
export interface FollowTarget {
  kind: 'content' | 'person' | 'topic' | 'all'
  key: string
}

/** Followers of any of `targets`, since `since` or earlier. */
interface FollowerBatch {
  targets: readonly FollowTarget[]
  since: Date
  /** The last account of the previous batch; undefined for the first one. */
  after: string | undefined
  /** The payload of the job that notifies the batch; the job of the next batch differs in `after` only. */
  payload: Readonly<Record<string, string>>
}

/** Few enough for the statement timeout and for concurrent queries. */
export const FOLLOWERS_PER_BATCH = 1_000

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Accounts without stored preferences have the defaults. */
const IS_WANTED = {
  new_episode: sql`coalesce(preference.new_episodes, true)`,
  show_starts: sql`coalesce(preference.show_starts, true)`,
  // A batch contains both the followers of a topic and the listeners who get all breaking news.
  breaking_news: sql`coalesce(preference.breaking_news or preference.breaking_topics, true)`,
} as const

/**
 * One statement inserts the notifications, a push job for each browser and the job of the next batch, so that all of them exist or none.
 * Idempotent.
 */
export async function notifyFollowers(
  db: Database,
  notification: NewNotification,
  batch: FollowerBatch,
  now: Date,
): Promise<void> {
  const { kind, occurrence, contentId, title, body, url, expiresAt } = notification
  await sql`
    with ${selectBatch(batch)},
    added as (
      insert into notification
        (account_id, kind, occurrence, content_id, title, body, url, created_at, expires_at)
      select batch.account_id, ${kind}, ${occurrence}, ${contentId}, ${title}, ${body}, ${url},
        ${now}::timestamptz, ${expiresAt}::timestamptz
      from batch left join notification_preference as preference on preference.account_id = batch.account_id
      where ${IS_WANTED[kind]}
      -- The same order on every node prevents deadlocks.
      order by batch.account_id
      on conflict (account_id, occurrence) do nothing returning id, account_id),
    pushed as (
      insert into job (kind, key, payload, concurrency_key, run_at, created_at)
      select 'push', 'push/' || added.id || '/' || browser.id,
        jsonb_build_object('notificationId', added.id, 'subscriptionId', browser.id),
        substring(browser.endpoint from '^[a-z]+://([^/?#]+)'), ${now}, ${now}
      from added join push_subscription as browser on browser.account_id = added.account_id
      on conflict (key) do nothing)
    insert into job (kind, key, payload, run_at, created_at)
    select ${kind}, ${occurrence} || '/after/' || last, ${JSON.stringify(batch.payload)}::jsonb || jsonb_build_object('after', last),
      ${now}, ${now}
    from (select (array_agg(account_id order by account_id desc))[1] as last from batch
      having count(*) = ${FOLLOWERS_PER_BATCH}) as full_batch
    on conflict (key) do nothing`.execute(db)
  await announceJobs(db)
}

/** The common table expression `batch`: each target's next followers are read by index, so no batch reads the ones before it. */
function selectBatch({ targets, since, after = BEFORE_ALL }: FollowerBatch) {
  const next = sql`account_id > ${after}::uuid and created_at <= ${since} order by account_id limit ${FOLLOWERS_PER_BATCH}`
  return sql`
    target as (select * from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as target(kind text, key text)),
    batch as materialized (
      select distinct follower.account_id from target, lateral (
        (select account_id from follow
         where target.kind in ('content', 'person', 'topic') and follow.kind = target.kind and target_id = target.key and ${next})
        union all
        (select account_id from notification_preference
         where target.kind = 'all' and breaking_news and account_id > ${after}::uuid
         order by account_id limit ${FOLLOWERS_PER_BATCH})) as follower
      order by follower.account_id limit ${FOLLOWERS_PER_BATCH})`
}
