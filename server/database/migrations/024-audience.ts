/** Analytics events, their daily totals, and the consent of listeners. */
export const audience: readonly string[] = [
  // Partitioned by day, because dropping a partition is cheap regardless of its size. `openPartition` creates them.
  `create table analytics_event (
    day date not null, id text not null, at timestamptz not null, name text not null, listener text not null,
    page_name text, path text, media_id text, station text, seconds real, share real, detail text,
    primary key (day, id)) partition by range (day)`,
  "create index analytics_event_heard on analytics_event (at) where name = 'player_heard'",
  `create table audience_day (
    day date not null, measure text not null, subject text not null, value float8 not null,
    primary key (day, measure, subject))`,
  'create index audience_day_top on audience_day (measure, day, value desc)',
  `create table consent (
    account_id uuid primary key references account on delete cascade, version int not null,
    measurement boolean not null, personal_ads boolean not null, decided_at timestamptz not null)`,
]
