/**
 * Subscriptions to Audiostar+. Reports of the billing provider are stored as facts; `entitled_until` is computed from them in the
 * transaction that adds one.
 */
export const subscriptions: readonly string[] = [
  `create table billing_customer (
    account_id uuid primary key references account on delete cascade,
    provider text not null check (provider in ('sandbox', 'stripe')), customer text not null,
    checkout text, reads bigint not null default 0, last_read bigint not null default 0,
    entitled_until timestamptz, ahead_ms bigint not null default 0, check_at timestamptz not null,
    created_at timestamptz not null, unique (provider, customer))`,
  'create index billing_customer_check on billing_customer (check_at)',
  `create table billing_event (
    id bigint generated always as identity primary key,
    account_id uuid not null references account on delete cascade, provider text not null, key text not null,
    at timestamptz not null, received_at timestamptz not null, fact jsonb not null, unique (account_id, provider, key))`,
  // Not linked to an account: a card must not get a second trial with another account, even after the first account was deleted.
  `create table billing_trial (
    method_digest text primary key, subscription_digest text not null, used_at timestamptz not null)`,
  'create index billing_trial_age on billing_trial (used_at)',
  'create index billing_trial_subscription on billing_trial (subscription_digest)',
  // The deletion of an account also ends its subscription at the provider: the trigger adds the job in the same transaction.
  `create function end_billing_customer() returns trigger language plpgsql as $$
    begin
      insert into job (kind, key, payload, run_at, created_at)
        values ('end_billing', 'end_billing ' || old.provider || ' ' || old.customer,
          jsonb_build_object('provider', old.provider, 'customer', old.customer), 'epoch', now())
        on conflict do nothing;
      return old;
    end $$`,
  `create trigger billing_customer_ended after delete on billing_customer
    for each row execute function end_billing_customer()`,
]
