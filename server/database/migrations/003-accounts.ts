/** Accounts, the state of the identity provider, and its outgoing email. */
export const accounts: readonly string[] = [
  `create table account (
    id uuid primary key default gen_random_uuid(), issuer text not null, subject text not null, email text,
    email_verified boolean not null default false, password_hash text, roles text[] not null default '{listener}',
    created_at timestamptz not null default now(), last_seen_at timestamptz, unique (issuer, subject))`,
  `create unique index account_email on account (lower(email)) where issuer = 'embedded'`,
  `create table oidc_payload (
    kind text not null, id text not null, payload jsonb not null, grant_id text, uid text, session_uid text,
    account_id uuid references account on delete cascade, consumed_at timestamptz, expires_at timestamptz not null,
    primary key (kind, id))`,
  `create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null`,
  `create index oidc_payload_uid on oidc_payload (uid) where uid is not null`,
  `create index oidc_payload_session on oidc_payload (session_uid) where session_uid is not null`,
  `create index oidc_payload_account on oidc_payload (account_id) where account_id is not null`,
  `create index oidc_payload_expiry on oidc_payload (expires_at)`,
  `create table account_session (
    uid text primary key, account_id uuid not null references account on delete cascade, device text not null,
    signed_in_at timestamptz not null, last_seen_at timestamptz not null)`,
  `create index account_session_account on account_session (account_id)`,
  `create table signing_key (kid text primary key, sealed text not null, created_at timestamptz not null)`,
  `create table throttle (key text primary key, count integer not null, ends_at timestamptz not null)`,
  `create index throttle_end on throttle (ends_at)`,
  `create table one_time_code (
    id uuid primary key default gen_random_uuid(), purpose text not null check (purpose in ('join', 'reset')),
    account_id uuid references account on delete cascade, email text not null, password_hash text,
    code_digest text, link_digest text not null unique, tries integer not null default 0,
    expires_at timestamptz not null)`,
  `create index one_time_code_account on one_time_code (account_id) where account_id is not null`,
  `create index one_time_code_expiry on one_time_code (expires_at)`,
  `create table email_outbox (
    id uuid primary key default gen_random_uuid(), recipient text not null, subject text not null, body text not null,
    created_at timestamptz not null, tries integer not null default 0, due_at timestamptz not null, last_error text)`,
  `create index email_outbox_due on email_outbox (due_at)`,
]
