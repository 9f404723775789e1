/** Suggestions and corrections that are fast with a hundred thousand documents. */
export const searchWords: readonly string[] = [
  // The words of all titles and names, for misspelt queries. Not unique, because two transactions with the same new word would wait
  // for each other. Words of deleted documents stay, and match nothing.
  'create table search_word (word text not null)',
  `create function search_add_words(ids text[]) returns void language sql as $$
    insert into search_word (word)
    select distinct word.word from search_document, unnest(string_to_array(names, ' ')) as word (word)
    where id = any (ids) and length(word.word) between 2 and 40
      and not exists (select from search_word as known where known.word = word.word)
  $$`,
  `create function search_document_written() returns trigger language plpgsql as $$
    begin
      perform search_add_words(array(select id from changed));
      return null;
    end $$`,
  'create index search_word_by_word on search_word (word)',
  `create trigger search_document_inserted after insert on search_document
    referencing new table as changed for each statement execute function search_document_written()`,
  `create trigger search_document_updated after update on search_document
    referencing new table as changed for each statement execute function search_document_written()`,
  'select search_add_words(array(select id from search_document))',
  'create index search_word_by_similarity on search_word using gin (word gin_trgm_ops)',
  `create function search_similar_words(typed text) returns setof text language sql stable
    set pg_trgm.similarity_threshold = 0.3 as $$
    select word from search_word where word % typed order by similarity(word, typed) desc, word limit 50
  $$`,
  'drop function search_similar_names',
  'drop index search_by_similar_names',
  // Suggestions are programmes first, then the newest.
  `create index search_programme_by_title_words on search_document using gin (title_words)
    where kind in ('station', 'show', 'podcast', 'video_podcast', 'mixed_podcast', 'special', 'livestream')`,
  'create index search_newest on search_document (published_at desc nulls first)',
  'create index search_by_title on search_document (title text_pattern_ops)',
]
