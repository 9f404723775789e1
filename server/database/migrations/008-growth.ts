/** Indexes that make reads independent of the size of the catalogue, and concurrency keys of jobs, for example by remote host. */
export const growth: readonly string[] = [
  // Published contents of each topic by date. Triggers keep the table consistent with `content.topics`.
  `create table content_topic (
    content_id text not null references content on delete cascade, topic text not null, kind text not null,
    station text, published_at timestamptz not null, primary key (content_id, topic))`,
  `create function sync_content_topics() returns trigger language plpgsql as $$
  begin
    delete from content_topic where content_id = new.id;
    if new.state = 'published' then
      insert into content_topic (content_id, topic, kind, station, published_at)
      select distinct new.id, topic, new.kind, new.station, new.published_at
      from jsonb_array_elements_text(new.topics) as topic;
    end if;
    return null;
  end $$`,
  `create trigger content_topics_of_new after insert on content
    for each row when (new.topics <> '[]') execute function sync_content_topics()`,
  `create trigger content_topics_of_changed after update on content
    for each row when ((old.topics, old.kind, old.station, old.state, old.published_at)
      is distinct from (new.topics, new.kind, new.station, new.state, new.published_at))
    execute function sync_content_topics()`,
  `insert into content_topic (content_id, topic, kind, station, published_at)
    select distinct content.id, topic, kind, station, published_at
    from content, jsonb_array_elements_text(topics) as topic where state = 'published'`,
  `create index content_of_topic on content_topic (topic, published_at desc, content_id) include (kind, station)`,
  `drop index content_topics`,
  // Counts and lists the episodes of a podcast by an index-only scan.
  `drop index content_of_parent`,
  `create index content_of_parent on content (parent_id, published_at desc, id desc) include (kind, state)`,
  `drop index content_place`,
  `create index content_seasons on content (parent_id) where kind = 'season'`,
  // The list of a season, and the neighbours of a video.
  `create index content_in_season on content (parent_id, (coalesce(sort_order, 0)) desc, id desc) where kind = 'video'`,
  `create index content_video_order on content (parent_id, (coalesce(sort_order, 0)), published_at, id)
    where kind = 'video'`,
  // The instant from which a content can be played, to find what is new and what is not yet available.
  `create index content_opening on content ((greatest(published_at, available_from, opens_at)))`,
  // Content with restricted playback.
  `create index content_restricted on content (media_id) where media_id is not null
    and (state <> 'published' or access <> 'free' or blocked_reason is not null or is_processing
      or available_until is not null or closes_at is not null)`,
  `create index content_draft_url on content_revision ((fields ->> 'url')) where state = 'draft'`,
  `create index follow_of_topic on follow (headline) where kind = 'topic'`,
  // Jobs with the same key, such as the host of a push service, may use only a share of the workers.
  `alter table job add column concurrency_key text`,
  `drop index job_due`,
  // A job fails permanently after eight attempts.
  `create index job_due on job (kind, run_at) where attempts < 8`,
]
