/** Airings that have begun or begin soon, the rights of shows, and the recorded segments of external streams. */
export const airingsAndRecordings: readonly string[] = [
  `create table airing (
    content_id text primary key references content (id) on delete cascade,
    station text not null, show_id text not null,
    starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at),
    planned_ends_at timestamptz not null,
    is_over boolean not null default false, is_logged boolean not null default false)`,
  'create index airing_station on airing (station, starts_at)',
  'create index airing_show on airing (show_id, starts_at)',
  'create index airing_to_finish on airing (ends_at) where not is_over or not is_logged',
  `create table airing_plan (station text primary key, planned_until timestamptz not null)`,
  // Recordings that the demo wrote before this table existed.
  `insert into airing (content_id, station, show_id, starts_at, ends_at, planned_ends_at, is_over)
    select content.id, content.station, content.parent_id, period.starts_at, period.ends_at, period.ends_at, true
    from content join media on media.id = content.media_id
    cross join lateral (
      select regexp_match(media.sources -> 0 ->> 'src', '^/live/airings/\\w+/(\\d{1,11})-(\\d{1,11})/') as part) as path
    cross join lateral (
      select to_timestamp(path.part[1]::bigint) as starts_at, to_timestamp(path.part[2]::bigint) as ends_at) as period
    where media.id = 'airing-' || content.id and content.station is not null and content.parent_id is not null
      and period.ends_at > period.starts_at`,
  `create table show_rights (
    show_id text primary key references content (id) on delete cascade,
    is_recorded boolean not null default true,
    available_hours int check (available_hours between 1 and 87600),
    territories text[] check (cardinality(territories) > 0))`,
  'alter table content add column territories text[]',
  `create index content_territories on content (media_id) where territories is not null`,
  `create table recorder (
    station text primary key, holder uuid, lease_until timestamptz not null,
    media_sequence bigint, last_uri text, recorded_until timestamptz,
    failures int not null default 0, last_error text, retry_at timestamptz)`,
  `create table recorded_segment (
    station text not null, starts_at timestamptz not null, duration_ms int not null check (duration_ms > 0),
    key text not null, map_key text, bytes int not null, is_discontinuity boolean not null,
    primary key (station, starts_at))`,
]
