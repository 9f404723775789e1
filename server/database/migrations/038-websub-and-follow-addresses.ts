/** WebSub: subscribers of our feeds, and hubs of subscribed feeds. Also the tokens of secret feed URLs of accounts. */
export const websubAndFollowAddresses: readonly string[] = [
  `create table websub_subscription (
    id uuid primary key, topic text not null, callback text not null, callback_host text not null, secret text,
    digest text, expires_at timestamptz not null, created_at timestamptz not null, unique (topic, callback))`,
  'create index websub_subscription_host on websub_subscription (callback_host)',
  'create index websub_subscription_expiry on websub_subscription (expires_at)',
  // Requests that the callback has not confirmed yet.
  `create table websub_request (
    id uuid primary key, mode text not null check (mode in ('subscribe', 'unsubscribe')), topic text not null,
    callback text not null, callback_host text not null, secret text, lease_seconds int not null,
    created_at timestamptz not null)`,
  'create index websub_request_host on websub_request (callback_host)',
  // One row: the instant up to which feeds have been checked for changes.
  `create table websub_publisher (
    is_only boolean primary key default true check (is_only), checked_at timestamptz not null)`,
  `create table feed_push (
    url text primary key references feed_subscription on delete cascade, hub text not null, topic text not null,
    token text not null unique, secret text not null, renew_at timestamptz not null, failures int not null default 0,
    last_error text, lease_ends_at timestamptz)`,
  'create index feed_push_renewal on feed_push (renew_at)',
  'create index content_updated on content (updated_at)',
  `create table follow_address (
    account_id uuid primary key references account on delete cascade,
    token_digest text not null unique, created_at timestamptz not null)`,
]
