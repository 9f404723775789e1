import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { SearchQuery } from './parse-query.ts'
import { isVisible, kindBoost, type SearchHit, toTsquery } from './search.ts'

/** With more matching titles, only programmes, titles that begin with the text and the newest documents are suggested. */
const MAX_MATCHES = 1_000
/** Texts up to this length match too many titles to count them. */
const FREQUENT_LENGTH = 2
const NEWEST = 2_000
const SHORT = 4
const MAX_BEGINNING = 200

/** The condition of the partial index. */
const isProgramme = sql`kind in ('station', 'show', 'podcast', 'video_podcast', 'mixed_podcast', 'special', 'livestream')`

/** First titles that begin with the query, then shows and podcasts, then the newest. */
export async function suggest(db: Database, query: SearchQuery, first: number, now: Date): Promise<SearchHit[]> {
  const typed = query.words.join(' ')
  // A prefix has no stem, and every further spelling of a frequent one takes time.
  const words = typed.length <= SHORT ? sql`to_tsquery('simple', ${query.tsquery}::text)` : toTsquery(query)
  const isFrequent = typed.length <= FREQUENT_LENGTH
  const { rows } = await sql<SearchHit>`
    with few as materialized (
      select id from search_document where not ${isFrequent}::boolean and title_words @@ ${words} limit ${MAX_MATCHES + 1}),
    size as materialized (select case when ${isFrequent}::boolean then ${MAX_MATCHES + 1} else count(*) end as number from few),
    newest as (
      select id, title_words from search_document where (select number from size) > ${MAX_MATCHES}
      order by published_at desc nulls first limit ${NEWEST}),
    beginning as (
      select id from search_document
      where (select number from size) > ${MAX_MATCHES} and title ^@ ${typed} limit ${MAX_BEGINNING}),
    candidate as (
      select id from few where (select number from size) <= ${MAX_MATCHES}
      union select id from newest where title_words @@ ${words}
      union select id from beginning
      union select id from search_document
      where (select number from size) > ${MAX_MATCHES} and ${isProgramme} and title_words @@ ${words})
    select id from candidate join search_document using (id)
    where ${isVisible(now)}
    order by title ^@ ${typed} desc, ${kindBoost} desc, published_at desc nulls first, id
    limit ${first}`.execute(db)
  return rows
}
