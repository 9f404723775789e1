/**
 * The search index: a document for each published content and each station. Triggers update it in the transaction of the change, so a
 * search never finds content that is no longer published, and no indexing job is needed.
 */
export const search: readonly string[] = [
  'create extension if not exists pg_trgm',
  // `foldText` in contract/fold-text.ts does the same to queries.
  `create function search_fold(value text) returns text language sql immutable parallel safe as $$
    select btrim(regexp_replace(
      replace(replace(replace(replace(replace(replace(lower(
        regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''\u2018\u2019\u02bc\`\u00ad]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'đ', 'd'), 'ł', 'l'),
      '[\u0001-/:-@[-^_{-\u00bf\u2000-\u206f\u3000]+', ' ', 'g'))
  $$`,
  `create table search_document (
    id text primary key, kind text not null,
    -- The filter under which it is found besides ALL.
    media_type text check (media_type in ('audio', 'video', 'both')),
    title text not null,
    -- Title and names, to find the right words of a query with typing errors.
    names text not null,
    title_words tsvector not null, words tsvector not null,
    -- Null for what is always there.
    published_at timestamptz, available_until timestamptz)`,
  // Names are indexed without stemming, texts also with their English stems.
  `create function search_title_words(title text) returns tsvector language sql immutable parallel safe as $$
    select to_tsvector('simple', title) || to_tsvector('english', title)
  $$`,
  `create view search_source as
    select id, kind,
      case when kind in ('show', 'podcast', 'episode') then 'audio' when kind = 'mixed_podcast' then 'both'
        when kind in ('video', 'video_podcast', 'season', 'special', 'livestream') then 'video' end as media_type,
      search_fold(headline) as title,
      search_fold(concat_ws(' ', station, (select name from station where station.id = content.station), overline, author,
        (select string_agg(name, ' ') from content_person join person on person.id = person_id where content_id = content.id),
        (select string_agg(topic, ' ') from jsonb_array_elements_text(topics) as topic))) as names,
      search_fold(concat_ws(' ', subline, teaser_headline,
        (select string_agg(tag, ' ') from jsonb_array_elements_text(tags) as tag))) as summary,
      -- A tsvector holds at most one megabyte.
      search_fold(left(regexp_replace(concat_ws(' ', text, coalesce(sanitised->>'richText', rich_text), markdown,
        (select string_agg(concat_ws(' ', section->>'html', section->>'quote', section->>'title', section->>'caption'), ' ')
          from jsonb_array_elements(sections) as section)), '<[^>]*>', ' ', 'g'), 60000)) as body,
      published_at, available_until
    from content where state = 'published'`,
  `create function search_index(ids text[]) returns void language sql as $$
    insert into search_document (id, kind, media_type, title, names, title_words, words, published_at, available_until)
    select id, kind, media_type, title, title || ' ' || names, search_title_words(title),
      setweight(search_title_words(title), 'A') || setweight(search_title_words(names), 'B')
        || setweight(to_tsvector('english', summary), 'C') || setweight(to_tsvector('english', body), 'D'),
      published_at, available_until
    from search_source where id = any (ids)
    on conflict (id) do update set kind = excluded.kind, media_type = excluded.media_type, title = excluded.title,
      names = excluded.names, title_words = excluded.title_words, words = excluded.words, published_at = excluded.published_at,
      available_until = excluded.available_until
  $$`,
  `create function search_content_changed() returns trigger language plpgsql as $$
    begin
      delete from search_document where id in (select id from changed where state <> 'published');
      perform search_index(array(select id from changed where state = 'published'));
      return null;
    end $$`,
  `create trigger search_content_inserted after insert on content
    referencing new table as changed for each statement execute function search_content_changed()`,
  `create trigger search_content_updated after update on content
    referencing new table as changed for each statement execute function search_content_changed()`,
  `create function search_content_deleted() returns trigger language plpgsql as $$
    begin
      delete from search_document where id in (select id from changed);
      return null;
    end $$`,
  `create trigger search_content_deleted after delete on content
    referencing old table as changed for each statement execute function search_content_deleted()`,
  `create function search_credits_changed() returns trigger language plpgsql as $$
    begin
      perform search_index(array(select distinct content_id from changed));
      return null;
    end $$`,
  `create trigger search_credits_inserted after insert on content_person
    referencing new table as changed for each statement execute function search_credits_changed()`,
  `create trigger search_credits_deleted after delete on content_person
    referencing old table as changed for each statement execute function search_credits_changed()`,
  `create function search_person_renamed() returns trigger language plpgsql as $$
    begin
      perform search_index(array(select content_id from content_person where person_id = new.id));
      return null;
    end $$`,
  `create trigger search_person_renamed after update of name on person
    for each row when (old.name <> new.name) execute function search_person_renamed()`,
  `create function search_station_changed() returns trigger language plpgsql as $$
    begin
      insert into search_document (id, kind, media_type, title, names, title_words, words)
      select 'station:' || new.id, 'station', 'audio', title, title, search_title_words(title),
        setweight(search_title_words(title), 'A')
          || setweight(search_title_words(search_fold(concat_ws(' ', new.id, new.slogan, new.place, new.frequency))), 'B')
          || setweight(to_tsvector('english', search_fold(new.description)), 'D')
      from (select search_fold(new.name) as title) as folded
      on conflict (id) do update set title = excluded.title, names = excluded.names,
        title_words = excluded.title_words, words = excluded.words;
      return null;
    end $$`,
  `create trigger search_station_changed after insert or update on station
    for each row execute function search_station_changed()`,
  'update station set name = name',
  `select search_index(array(select id from content where state = 'published'))`,
  'create index search_by_words on search_document using gin (words)',
  'create index search_by_title_words on search_document using gin (title_words)',
  'create index search_by_similar_names on search_document using gin (names gin_trgm_ops)',
  // The similarity of a misspelt word to the correct one is below pg_trgm's default threshold.
  `create function search_similar_names(typed text) returns setof text language sql stable
    set pg_trgm.word_similarity_threshold = 0.25 as $$
    select names from search_document where typed <% names order by word_similarity(typed, names) desc, id limit 50
  $$`,
  // Queries without a result, for editors.
  `create table search_miss (
    query text not null, day date not null, number integer not null default 1, primary key (day, query))`,
]
