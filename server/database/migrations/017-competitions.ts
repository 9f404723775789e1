/** Entries of competitions, and the commitment to the seed of each draw. */
export const competitions: readonly string[] = [
  `create table competition_entry (
    competition_id text not null references content on delete cascade,
    account_id uuid not null references account on delete cascade,
    -- Public and random: says nothing about the listener, nor about the order of entries.
    token text not null,
    -- Idempotency key of the client.
    request_id text not null,
    entered_at timestamptz not null,
    answers jsonb not null, consents jsonb not null,
    primary key (competition_id, account_id), unique (competition_id, token))`,
  'create index competition_entry_account on competition_entry (account_id)',
  // A draw and its seed are created with the competition, because the page publishes the commitment to the seed.
  `create table competition_draw (
    competition_id text primary key references content on delete cascade,
    seed text not null, commitment text not null, drawn_at timestamptz,
    -- Not jsonb, which would change the order of its properties: the proof is the same text at each reading.
    proof json,
    check ((drawn_at is null) = (proof is null)))`,
  'create index competition_draw_date on competition_draw (drawn_at) where drawn_at is not null',
  `create function competition_commit(competition text) returns void language sql as $$
    insert into competition_draw (competition_id, seed, commitment)
    select competition, encode(seed, 'hex'), encode(sha256(seed), 'hex')
    from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed) as secret
    on conflict do nothing
  $$`,
  `create function competition_added() returns trigger language plpgsql as $$
    begin
      perform competition_commit(new.id);
      return null;
    end $$`,
  `create trigger competition_added after insert or update of kind on content
    for each row when (new.kind = 'competition') execute function competition_added()`,
  `select competition_commit(id) from content where kind = 'competition'`,
]
