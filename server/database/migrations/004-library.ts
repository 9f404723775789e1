/** What listeners keep: bookmarks, follows and how far they came. All of it goes with the account. */
export const library: readonly string[] = [
  `create table bookmark (
    account_id uuid not null references account on delete cascade, content_id text not null, path text not null,
    type_name text not null, headline text not null, created_at timestamptz not null,
    primary key (account_id, content_id))`,
  `create table follow (
    account_id uuid not null references account on delete cascade,
    kind text not null check (kind in ('content', 'station', 'topic', 'person')), target_id text not null,
    path text not null, type_name text not null, headline text not null, created_at timestamptz not null,
    seen_at timestamptz not null, primary key (account_id, kind, target_id))`,
  // Who is to be told of something new.
  `create index follow_of_target on follow (kind, target_id)`,
  // Without an index on the instants, so that a beacon changes no index: one account's rows are few enough to sort.
  `create table playback_progress (
    account_id uuid not null references account on delete cascade, media_id text not null, seconds real not null,
    duration real not null, is_finished boolean not null, is_removed boolean not null, event_at timestamptz not null,
    received_at timestamptz not null, primary key (account_id, media_id)) with (fillfactor = 80)`,
  `create table history_clearance (
    account_id uuid primary key references account on delete cascade, cleared_at timestamptz not null)`,
  // A topic is followed by its name, and the newest content of it is looked for.
  `create index content_topics on content using gin (topics jsonb_path_ops)`,
]
