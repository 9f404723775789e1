/** Stations, content, media, schedule and the home page. */
export const catalogue: readonly string[] = [
  `create table image (
    id text primary key, source text not null, description text not null default '', blurhash text)`,
  `create table media (
    id text primary key, name text not null, kind text not null check (kind in ('audio', 'video', 'live')),
    duration_ms integer check (duration_ms >= 0), sources jsonb not null, poster_image_id text references image,
    text_tracks jsonb not null default '[]')`,
  `create table station (
    id text primary key, position integer not null, name text not null, slogan text not null,
    kind text not null check (kind in ('talk', 'music')), place text not null, frequency text not null,
    description text not null, contact_mail text not null, contact_whatsapp text not null,
    media_id text not null references media, image_id text references image)`,
  `create table content (
    id text primary key, kind text not null, url text not null unique check (url like '/%'), name text not null,
    headline text not null, overline text, teaser_headline text, teaser_overline text, subline text, text text,
    rich_text text, markdown text, badges jsonb not null default '[]', tags jsonb not null default '[]',
    topics jsonb not null default '[]', author text, station text references station,
    parent_id text references content on delete cascade, media_id text references media, duration_ms integer,
    image_id text references image, ad_unit_id text, language text, season integer, episode_number integer,
    sort_order integer, is_serial boolean not null default false, is_explicit boolean not null default false,
    access text not null default 'free' check (access in ('free', 'premium')),
    published_at timestamptz not null, available_until timestamptz, guid text,
    details jsonb not null default '{}', updated_at timestamptz not null default now(),
    unique (parent_id, guid))`,
  `create index content_of_parent on content (parent_id, published_at desc, id desc)`,
  `create index content_of_station on content (station, kind, published_at desc)`,
  `create index content_of_media on content (media_id)`,
  `create index content_newest on content (kind, published_at desc, id desc)`,
  `create table person (
    id text primary key, name text not null, bio text, image_id text references image)`,
  `create table content_person (
    content_id text not null references content on delete cascade, person_id text not null references person,
    role text not null, position integer not null, primary key (content_id, person_id, role))`,
  `create index content_of_person on content_person (person_id)`,
  `create table schedule_rule (
    station text not null references station, day integer not null check (day between 1 and 7),
    start_minute integer not null check (start_minute between 0 and 1439),
    duration_minutes integer not null check (duration_minutes between 1 and 1440),
    show_id text not null references content on delete cascade, primary key (station, day, start_minute))`,
  `create index schedule_of_show on schedule_rule (show_id)`,
  `create table hero_teaser (
    id text primary key, position integer not null, content_id text references content on delete cascade,
    station text references station, headline text not null, subline text not null,
    badges jsonb not null default '[]', background_color text not null, image_id text not null references image)`,
  `create table reel (
    id text primary key, page text not null, position integer not null,
    kind text not null check (kind in ('media', 'ad')), title text not null, media_type text not null,
    shape text not null, is_ranked boolean not null default false, advertisement_id text)`,
  `create index reel_of_page on reel (page, position)`,
  `create table reel_item (
    reel_id text not null references reel on delete cascade, position integer not null,
    content_id text not null references content on delete cascade, primary key (reel_id, position))`,
  `create table feed (
    url text primary key, podcast_id text not null references content on delete cascade, etag text,
    last_modified text, imported_at timestamptz not null)`,
]
