/**
 * The sanitised texts of a content, computed when it is stored. A trigger clears them when a statement changes only the source texts,
 * so that a sanitised text never belongs to another source text.
 */
export const sanitisedTexts: readonly string[] = [
  'alter table content add column sanitised jsonb',
  `create function clear_stale_sanitised() returns trigger language plpgsql as $$
    begin
      if new.sanitised is not distinct from old.sanitised
        and row(new.rich_text, new.markdown, new.sections, new.details->'rules')
          is distinct from row(old.rich_text, old.markdown, old.sections, old.details->'rules')
      then new.sanitised := null;
      end if;
      return new;
    end $$`,
  `create trigger content_texts_changed before update of rich_text, markdown, sections, details on content
    for each row execute function clear_stale_sanitised()`,
]
