/** Jobs, and the notifications of listeners, which are deleted with the account. */
export const notifications: readonly string[] = [
  `create table job (
    id bigint generated always as identity primary key, kind text not null, key text not null unique,
    payload jsonb not null, run_at timestamptz not null, attempts integer not null default 0, last_error text,
    created_at timestamptz not null)`,
  `create index job_due on job (run_at)`,
  // Announced events. The key identifies the event, so that only one of several nodes announces it.
  `create table announcement (key text primary key, announced_at timestamptz not null)`,
  `create table notification (
    id uuid primary key default gen_random_uuid(), account_id uuid not null references account on delete cascade,
    kind text not null check (kind in ('new_episode', 'show_starts')), occurrence text not null,
    content_id text not null, title text not null, body text not null, url text not null,
    created_at timestamptz not null, read_at timestamptz, expires_at timestamptz not null,
    unique (account_id, occurrence))`,
  `create index notification_of_account on notification (account_id, created_at desc, id desc)`,
  `create table notification_preference (
    account_id uuid primary key references account on delete cascade,
    new_episodes boolean not null default true, show_starts boolean not null default true)`,
  `create table push_subscription (
    id uuid primary key default gen_random_uuid(), account_id uuid not null references account on delete cascade,
    endpoint text not null unique, p256dh text not null, auth text not null, created_at timestamptz not null)`,
  `create index push_subscription_of_account on push_subscription (account_id)`,
]
