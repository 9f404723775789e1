import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** An instant that is always given by the server's clock, never by the database. */
type Instant = ColumnType<Date, Date | string, Date | string>

export type NotificationKind = 'new_episode' | 'show_starts'

/** Work that some node does at `run_at` or later. */
export interface JobTable {
  id: Generated<number>
  kind: string
  /** Of two jobs with one key the second is not taken. */
  key: string
  payload: JSONColumnType<Record<string, string>>
  /** Of jobs with the same one a node runs only so many at once. */
  concurrency_key: string | null
  run_at: Instant
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
}

export interface AnnouncementTable {
  key: string
  announced_at: Instant
}

export interface NotificationTable {
  id: Generated<string>
  account_id: string
  kind: NotificationKind
  /** What it tells of; nobody is told twice. */
  occurrence: string
  content_id: string
  title: string
  body: string
  url: string
  created_at: Instant
  read_at: Instant | null
  /** After it no push message is sent any more. */
  expires_at: Instant
}

export interface NotificationPreferenceTable {
  account_id: string
  new_episodes: Generated<boolean>
  show_starts: Generated<boolean>
}

/** A browser that shows push messages; the keys are those with which only it can read them. */
export interface PushSubscriptionTable {
  id: Generated<string>
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
}

export interface NotificationTables {
  job: JobTable
  announcement: AnnouncementTable
  notification: NotificationTable
  notification_preference: NotificationPreferenceTable
  push_subscription: PushSubscriptionTable
}
