/** Reads of articles, for the list of trending news. */
export const articleReads: readonly string[] = [
  // `heat` is the logarithm of the decayed number of reads plus the time of its computation in half-lives: as all articles decay
  // alike, its order is right at any time, without a job that updates it.
  `create table article_heat (
    article_id text primary key references content on delete cascade, heat float8 not null)`,
  'create index article_hottest on article_heat (heat desc)',
  // A reader is counted once per article and day.
  `create table article_reader (
    article_id text not null references content on delete cascade, day date not null, reader text not null,
    primary key (article_id, day, reader))`,
  'create index article_reader_day on article_reader (day)',
]
