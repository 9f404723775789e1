/** Receivers of outgoing webhooks and their deliveries. A delivered row stays for two days, so that no event is sent twice. */
export const webhooks: readonly string[] = [
  `create table webhook_receiver (
    id uuid primary key, url text not null unique, secret text not null, events text[] not null,
    allows_private boolean not null, created_at timestamptz not null, check_at timestamptz not null,
    failures int not null default 0, failing_since timestamptz, last_error text, delivered_at timestamptz,
    disabled_at timestamptz)`,
  `create table webhook_delivery (
    id bigint primary key generated always as identity,
    receiver_id uuid not null references webhook_receiver on delete cascade,
    event_key text not null, order_key text not null, body text not null,
    attempts int not null default 0, run_at timestamptz not null, created_at timestamptz not null,
    expires_at timestamptz not null, delivered_at timestamptz, unique (receiver_id, event_key))`,
  'create index webhook_delivery_waiting on webhook_delivery (receiver_id, order_key, id) where delivered_at is null',
  'create index webhook_delivery_expiry on webhook_delivery (expires_at) where delivered_at is null',
  'create index webhook_delivery_purge on webhook_delivery (created_at)',
]
