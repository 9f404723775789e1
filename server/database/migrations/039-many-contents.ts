/**
 * Faster triggers for statements that write many contents. Each text is folded and parsed once for the search, instead of once per use
 * in the view, and topics of new contents are inserted together. Statements are planned anew for each call, because the one session of
 * the embedded database would keep the plan for an almost empty table until the next ANALYZE.
 */
export const manyContents: readonly string[] = [
  // Unchanged, except that very long titles and lists of names are truncated.
  `create or replace view search_source as
    select id, kind,
      case when kind in ('show', 'podcast', 'episode') then 'audio' when kind = 'mixed_podcast' then 'both'
        when kind in ('video', 'video_podcast', 'season', 'special', 'livestream') then 'video' end as media_type,
      search_fold(left(headline, 500)) as title,
      search_fold(left(concat_ws(' ', station, (select name from station where station.id = content.station), overline, author,
        (select string_agg(name, ' ') from content_person join person on person.id = person_id where content_id = content.id),
        (select string_agg(topic, ' ') from jsonb_array_elements_text(topics) as topic)), 2000)) as names,
      search_fold(left(concat_ws(' ', subline, teaser_headline,
        (select string_agg(tag, ' ') from jsonb_array_elements_text(tags) as tag)), 4000)) as summary,
      -- A tsvector holds at most one megabyte.
      search_fold(left(regexp_replace(concat_ws(' ', text, coalesce(sanitised->>'richText', rich_text), markdown,
        (select string_agg(concat_ws(' ', section->>'html', section->>'quote', section->>'title', section->>'caption'), ' ')
          from jsonb_array_elements(sections) as section)), '<[^>]*>', ' ', 'g'), 60000)) as body,
      published_at, available_until
    from content where state = 'published'`,
  `create or replace function search_index(ids text[]) returns void language sql set plan_cache_mode = force_custom_plan as $$
    with source as materialized (select * from search_source where id = any (ids)),
    parsed as materialized (select *, search_title_words(title) as title_words from source)
    insert into search_document (id, kind, media_type, title, names, title_words, words, published_at, available_until)
    select id, kind, media_type, title, title || ' ' || names, title_words,
      setweight(title_words, 'A') || setweight(search_title_words(names), 'B')
        || setweight(to_tsvector('english', summary), 'C') || setweight(to_tsvector('english', body), 'D'),
      published_at, available_until
    from parsed
    on conflict (id) do update set kind = excluded.kind, media_type = excluded.media_type, title = excluded.title,
      names = excluded.names, title_words = excluded.title_words, words = excluded.words, published_at = excluded.published_at,
      available_until = excluded.available_until
  $$`,
  'alter function search_add_words(text[]) set plan_cache_mode = force_custom_plan',
  // A statement without a parameter would have one plan for the session.
  `create or replace function search_content_changed() returns trigger language plpgsql
    set plan_cache_mode = force_custom_plan as $$
    declare
      gone text[] := array(select id from changed where state <> 'published');
      shown text[] := array(select id from changed where state = 'published');
    begin
      if array_length(gone, 1) > 0 then delete from search_document where id = any (gone); end if;
      if array_length(shown, 1) > 0 then perform search_index(shown); end if;
      return null;
    end $$`,
  `create or replace function search_content_deleted() returns trigger language plpgsql
    set plan_cache_mode = force_custom_plan as $$
    declare
      gone text[] := array(select id from changed);
    begin
      delete from search_document where id = any (gone);
      return null;
    end $$`,
  `create function add_content_topics() returns trigger language plpgsql as $$
  begin
    insert into content_topic (content_id, topic, kind, station, published_at)
    select distinct id, topic, kind, station, published_at
    from changed, jsonb_array_elements_text(topics) as topic where state = 'published';
    return null;
  end $$`,
  'drop trigger content_topics_of_new on content',
  `create trigger content_topics_of_new after insert on content
    referencing new table as changed for each statement execute function add_content_topics()`,
]
