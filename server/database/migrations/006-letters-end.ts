/** Email messages expire, and are not sent after that. */
export const emailExpiry: readonly string[] = [
  // A default for messages already in the outbox, and for nodes of the previous version that queue more during a rolling update.
  `alter table email_outbox add column if not exists
    expires_at timestamptz not null default now() + interval '30 minutes'`,
  `create index if not exists email_outbox_expiry on email_outbox (expires_at)`,
]
