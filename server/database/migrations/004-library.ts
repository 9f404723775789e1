/** Saved items of listeners: bookmarks, follows and playback progress. All of them are deleted with the account. */
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
  // The followers to notify.
  `create index follow_of_target on follow (kind, target_id)`,
  // No index on the instants, so that a progress beacon updates no index: an account has few enough rows to sort.
  `create table playback_progress (
    account_id uuid not null references account on delete cascade, media_id text not null, seconds real not null,
    duration real not null, is_finished boolean not null, is_removed boolean not null, event_at timestamptz not null,
    received_at timestamptz not null, primary key (account_id, media_id)) with (fillfactor = 80)`,
  `create table history_clearance (
    account_id uuid primary key references account on delete cascade, cleared_at timestamptz not null)`,
  // Finds the newest content of a followed topic by its name.
  `create index content_topics on content using gin (topics jsonb_path_ops)`,
]
