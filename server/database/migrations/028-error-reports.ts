/** Error reports of browsers and servers by group, and recordings of the screen. Nothing in them refers to an account. */
export const errorReports: readonly string[] = [
  `create table error_group (
    id text primary key, source text not null, type text not null, message text not null, culprit text not null,
    first_seen timestamptz not null, last_seen timestamptz not null, number bigint not null)`,
  'create index error_group_recent on error_group (last_seen desc, id)',
  // Occurrences by day, including those whose events have been deleted.
  `create table error_group_day (
    group_id text not null references error_group on delete cascade, day date not null, number bigint not null,
    primary key (group_id, day))`,
  'create index error_group_day_old on error_group_day (day)',
  `create table error_event (
    id text primary key, group_id text not null references error_group on delete cascade, at timestamptz not null,
    trace_id text, replay_id text, data jsonb not null)`,
  'create index error_event_newest on error_event (group_id, at desc, id)',
  'create index error_event_old on error_event (at)',
  `create table error_replay (
    id text not null, segment int not null, at timestamptz not null, recording bytea not null, primary key (id, segment))`,
  'create index error_replay_recent on error_replay (at desc)',
]
