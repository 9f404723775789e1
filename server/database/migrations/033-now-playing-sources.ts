/** Reports of external title sources, and the timeline of each station that is derived from them. */
export const nowPlayingSources: readonly string[] = [
  `create table now_playing_source (
    station text not null, source text not null,
    holder text, held_until timestamptz,
    report jsonb, reported_at timestamptz,
    failures int not null default 0, last_error text, failed_at timestamptz,
    primary key (station, source))`,
  `create table now_playing_change (
    station text not null, at timestamptz not null, source text,
    item jsonb, next jsonb, is_online boolean,
    primary key (station, at))`,
  'create index now_playing_change_age on now_playing_change (at)',
  `create table now_playing_message (
    station text not null, id text not null, received_at timestamptz not null,
    primary key (station, id))`,
  'create index now_playing_message_age on now_playing_message (received_at)',
]
