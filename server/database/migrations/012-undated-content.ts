/**
 * Imported content without a known date, whose `published_at` only determines its order. Earlier imports dated such episodes in the
 * first seconds of the year 2000, and a podcast without a dated episode like its newest episode, or in 1970.
 */
export const undatedContent: readonly string[] = [
  'alter table content add column is_undated boolean not null default false',
  `update content set is_undated = true
    where (guid is not null or id in (select podcast_id from feed))
      and (published_at = 'epoch' or published_at between '2000-01-01T00:00:00Z' and '2000-01-01T03:00:00Z')`,
]
