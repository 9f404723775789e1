/** What the sandbox, a billing provider that takes no money, knows of its customers. It outlives accounts, as a provider does. */
export const sandboxBilling: readonly string[] = [
  'create table sandbox_customer (id text primary key, state jsonb not null)',
  `create table sandbox_checkout (
    id text primary key, customer text not null, has_trial boolean not null, return_to text not null,
    state text not null check (state in ('open', 'complete', 'expired')), expires_at timestamptz not null)`,
  'create index sandbox_checkout_expiry on sandbox_checkout (expires_at)',
]
