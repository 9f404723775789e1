/** Polled external feeds. */
export const feedSubscriptions: readonly string[] = [
  `create table feed_subscription (
    url text primary key, kind text check (kind in ('news', 'podcast')), options jsonb not null,
    etag text, last_modified text, digest text, title text,
    interval_ms int not null, check_at timestamptz not null, checked_at timestamptz, changed_at timestamptz,
    failures int not null default 0, last_error text, ended_at timestamptz, created_at timestamptz not null)`,
  'create index feed_subscription_due on feed_subscription (check_at) where ended_at is null',
]
