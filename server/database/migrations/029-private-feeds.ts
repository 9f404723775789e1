/** The token of an account's private feeds. */
export const privateFeeds: readonly string[] = [
  `create table private_feed (
    account_id uuid primary key references account on delete cascade,
    token_digest text not null unique, created_at timestamptz not null)`,
]
