/** State of the sandbox, a billing provider for tests. Like that of a real provider, it is not deleted with accounts. */
export const sandboxBilling: readonly string[] = [
  'create table sandbox_customer (id text primary key, state jsonb not null)',
  `create table sandbox_checkout (
    id text primary key, customer text not null, has_trial boolean not null, return_to text not null,
    state text not null check (state in ('open', 'complete', 'expired')), expires_at timestamptz not null)`,
  'create index sandbox_checkout_expiry on sandbox_checkout (expires_at)',
]
