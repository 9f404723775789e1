/** Columns and indexes for the pages of topics and presenters and for corrected articles. */
export const topicsAndPresenters: readonly string[] = [
  'alter table person add column slug text',
  // Equal to `slugOf` in server/lib: a migration cannot call it, and other programs insert people too.
  `create function slug_of_name(name text) returns text language sql immutable as $$
    select coalesce(nullif(trim(both '-' from left(regexp_replace(
      regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f''\u2019\u200c\u200d]', '', 'g'),
      '[][\\s!-,./:-@\\\\^_\`{-~\u00a0-\u00bf\u2000-\u206f-]+', '-', 'g'), 60)), ''), 'presenter')
  $$`,
  // The first person of a name gets its slug, others get a deterministic suffix. The lock prevents equal slugs.
  `create function set_person_slug() returns trigger language plpgsql as $$
  declare
    base text := slug_of_name(new.name);
  begin
    if tg_op = 'UPDATE' then
      if slug_of_name(old.name) = base then return new; end if;
    else
      -- An insert that becomes an update by its conflict must have a slug too.
      select slug into new.slug from person where id = new.id;
      if found then return new; end if;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('person ' || base, 0));
    new.slug := base;
    if exists (select from person where slug = base and id <> new.id) then
      new.slug := base || '-' || left(md5(new.id), 6);
    end if;
    return new;
  end $$`,
  `update person set slug = numbered.slug
    from (select id, slug_of_name(name) || case
        when row_number() over (partition by slug_of_name(name) order by id) > 1 then '-' || left(md5(id), 6) else ''
      end as slug from person) as numbered
    where numbered.id = person.id`,
  'alter table person alter column slug set not null, add unique (slug)',
  `create trigger person_slug_of_new before insert on person for each row execute function set_person_slug()`,
  `create trigger person_slug_of_renamed before update of name on person for each row execute function set_person_slug()`,
  `create function move_person() returns trigger language plpgsql as $$
  begin
    delete from moved_content where url = '/presenters/' || new.slug;
    insert into moved_content (url, target) values ('/presenters/' || old.slug, '/presenters/' || new.slug)
    on conflict (url) do update set target = excluded.target;
    return null;
  end $$`,
  `create trigger person_moved after update on person
    for each row when (old.slug is distinct from new.slug) execute function move_person()`,

  // Kind and date of the credited content, for an index on the newest content of a person; triggers keep them consistent.
  'alter table content_person add column kind text, add column published_at timestamptz',
  `update content_person set kind = content.kind, published_at = content.published_at
    from content where content.id = content_id`,
  `create function date_credit() returns trigger language plpgsql as $$
  begin
    select kind, published_at into new.kind, new.published_at from content where id = new.content_id;
    return new;
  end $$`,
  `create trigger credit_dated before insert on content_person for each row execute function date_credit()`,
  `create function date_credits() returns trigger language plpgsql as $$
  begin
    update content_person set kind = new.kind, published_at = new.published_at where content_id = new.id;
    return null;
  end $$`,
  `create trigger credits_dated after update on content
    for each row when ((old.kind, old.published_at) is distinct from (new.kind, new.published_at))
    execute function date_credits()`,
  'drop index content_of_person',
  'create index content_of_person on content_person (person_id, kind, published_at desc, content_id desc)',
  'create index content_of_topic_and_kind on content_topic (topic, kind, published_at desc, content_id desc)',

  // When editors last changed what an article says; `updated_at` is when anything changed its row.
  `alter table content add column revised_at timestamptz,
    add column corrections jsonb not null default '[]', add column related_audio jsonb not null default '[]'`,
]
