/**
 * Transcripts of recordings, sentence by sentence, for reading and searching. A trigger adds a job for each content whose transcript
 * files change; the job reads the file and writes the sentences.
 */
export const transcripts: readonly string[] = [
  `create table transcript (
    content_id text primary key references content on delete cascade,
    -- Of the list of files from which it was read.
    digest text not null,
    language text, chapters jsonb not null default '[]')`,
  `create table transcript_sentence (
    content_id text not null references transcript on delete cascade, position integer not null,
    -- Null where the file has no times.
    start_seconds real, speaker text, text text not null,
    -- Its own words with weight A, those of the next sentence with weight D, so that a phrase across both is found.
    words tsvector not null,
    primary key (content_id, position))`,
  'create index transcript_sentence_by_words on transcript_sentence using gin (words)',
  `create function transcript_digest(details jsonb) returns text language sql immutable parallel safe as $$
    select case when jsonb_typeof(details->'transcripts') = 'array' and details->'transcripts' <> '[]'
      then md5((details->'transcripts')::text) end
  $$`,
  // Due immediately by any clock.
  `create function transcript_enqueue(ids text[]) returns void language plpgsql as $$
    begin
      insert into job (kind, key, payload, concurrency_key, run_at, created_at)
      select 'transcript', 'transcript/' || id || '/' || transcript_digest(details), jsonb_build_object('contentId', id),
        substring(details->'transcripts'->0->>'url' from '^https?://([^/]+)'), to_timestamp(0), now()
      from content
      where id = any (ids) and transcript_digest(details) is not null
        and not exists (select from transcript where content_id = id and digest = transcript_digest(details))
      on conflict (key) do nothing;
      if found then perform pg_notify('jobs_added', ''); end if;
    end $$`,
  `create function transcript_content_changed() returns trigger language plpgsql as $$
    declare
      ids text[] := array(select id from changed where details ? 'transcripts' and state = 'published');
      gone text[] := array(select id from changed where transcript_digest(details) is null);
    begin
      if array_length(ids, 1) > 0 then perform transcript_enqueue(ids); end if;
      delete from transcript where content_id = any (gone);
      return null;
    end $$`,
  `create trigger transcript_content_inserted after insert on content
    referencing new table as changed for each statement execute function transcript_content_changed()`,
  `create trigger transcript_content_updated after update on content
    referencing new table as changed for each statement execute function transcript_content_changed()`,
  `select transcript_enqueue(array(select id from content where details ? 'transcripts' and state = 'published'))`,
]
