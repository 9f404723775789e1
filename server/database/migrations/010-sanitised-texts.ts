/**
 * The safe forms of the texts of a content, made when it is stored. The trigger clears them where a statement changes a text
 * without them, so that no text is ever taken for another one that was sanitised.
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
