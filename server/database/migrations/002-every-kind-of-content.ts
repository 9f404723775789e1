/** Drafts, availability, sections, catch-up pages, moved addresses and what video and competitions need. */
export const allContentKinds: readonly string[] = [
  `alter table content
    add column state text not null default 'published' check (state in ('published', 'draft', 'withdrawn')),
    add column available_from timestamptz,
    add column blocked_reason text check (blocked_reason in ('GEO', 'RIGHTS', 'AGE', 'LEGAL', 'EDITORIAL')),
    add column is_processing boolean not null default false,
    add column sections jsonb not null default '[]',
    add column opens_at timestamptz,
    add column closes_at timestamptz,
    add column season_year integer,
    add check (kind in ('show', 'podcast', 'episode', 'video', 'mixed_podcast', 'video_podcast', 'season', 'special',
      'news', 'page', 'competition', 'livestream'))`,
  `create index content_place on content (parent_id, sort_order desc, id desc)`,
  `create table content_revision (
    content_id text not null references content on delete cascade, number integer not null check (number > 0),
    state text not null check (state in ('draft', 'published', 'past')), fields jsonb not null,
    created_at timestamptz not null default now(), primary key (content_id, number))`,
  `create unique index content_draft on content_revision (content_id) where state = 'draft'`,
  // A browser takes two slashes, or a slash and a backslash, for another host.
  `create table moved_content (
    url text primary key check (url like '/%'), target text not null check (target ~ '^/([^/\\\\]|$)'))`,
  `create table catchup_hero (
    page text primary key check (page in ('audio', 'video')),
    content_id text not null references content on delete cascade, image_id text not null references image,
    logo_uri text)`,
  `alter table reel
    drop constraint reel_kind_check,
    add check (kind in ('media', 'ad', 'competition', 'news', 'showcase')),
    add check (page in ('home', 'audio', 'video'))`,
  `create table showcase_teaser (
    id text primary key, reel_id text not null references reel on delete cascade, position integer not null,
    title text not null, badge text, image_id text references image, url text)`,
  `create index showcase_of_reel on showcase_teaser (reel_id, position)`,
  `alter table image
    add column focal_x real check (focal_x between 0 and 1),
    add column focal_y real check (focal_y between 0 and 1)`,
  `alter table media add column is_token_required boolean not null default false`,
]
