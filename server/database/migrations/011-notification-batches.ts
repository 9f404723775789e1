/** Indexes for reading the followers of an item in batches and for deleting old notifications. */
export const notificationBatches: readonly string[] = [
  `drop index follow_of_target`,
  `create index follow_of_target on follow (kind, target_id, account_id) include (created_at)`,
  `drop index follow_of_topic`,
  `create index follow_of_topic on follow (headline, account_id) include (created_at) where kind = 'topic'`,
  `create index notification_by_date on notification (created_at, id) include (account_id)`,
]
