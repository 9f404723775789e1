import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Always set from the server's clock, never by the database. */
type Instant = ColumnType<Date, Date | string, Date | string>

export type NotificationKind = 'new_episode' | 'show_starts' | 'breaking_news'

export interface JobTable {
  id: Generated<number>
  kind: string
  key: string
  payload: JSONColumnType<Record<string, string>>
  /** Each node limits how many jobs with the same key it runs at once. */
  concurrency_key: string | null
  run_at: Instant
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
}

/** The events for which jobs were added, so that they are added once. */
export interface AnnouncementTable {
  key: string
  announced_at: Instant
}

export interface NotificationTable {
  id: Generated<string>
  account_id: string
  kind: NotificationKind
  /** Identifies the event; unique within an account. */
  occurrence: string
  content_id: string
  title: string
  body: string
  url: string
  created_at: Instant
  read_at: Instant | null
  /** No push message is sent after this. */
  expires_at: Instant
}

export interface NotificationPreferenceTable {
  account_id: string
  new_episodes: Generated<boolean>
  show_starts: Generated<boolean>
  breaking_news: Generated<boolean>
  breaking_topics: Generated<boolean>
}

export interface PushSubscriptionTable {
  id: Generated<string>
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
  /** Messages in a row that the push service refused. */
  refusals: Generated<number>
  /** The first of them. */
  refused_since: Instant | null
}

export interface NotificationTables {
  job: JobTable
  announcement: AnnouncementTable
  notification: NotificationTable
  notification_preference: NotificationPreferenceTable
  push_subscription: PushSubscriptionTable
}
