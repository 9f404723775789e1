/** Letters have an end, after which nobody sends them. */
export const emailExpiry: readonly string[] = [
  // For letters that wait already, and for nodes of the version before, which queue more while the new one starts.
  `alter table email_outbox add column if not exists
    expires_at timestamptz not null default now() + interval '30 minutes'`,
  `create index if not exists email_outbox_expiry on email_outbox (expires_at)`,
]
