import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { correctedWords } from './corrected-words.ts'
import { queryOfWords, type SearchQuery } from './parse-query.ts'

export type MediaFilter = 'all' | 'audio' | 'video'

interface SearchRequest {
  query: SearchQuery
  filter: MediaFilter
  skip: number
  take: number
}

export interface SearchHit {
  /** Id of a content, or `station:{id}`. */
  id: string
}

export interface FoundDocuments {
  total: number
  hits: SearchHit[]
  /** Null if the words of the query were searched. */
  correctedTo: string | null
}

/** Only this many of the best documents are ranked and can be paged through. */
export const MAX_RANKED = 500

/** Corrects typing errors when nothing matches. */
export async function search(db: Database, request: SearchRequest, now: Date): Promise<FoundDocuments> {
  const found = await matching(db, request, now)
  if (found.total > 0) return { ...found, correctedTo: null }
  const words = await correctedWords(db, request.query.words)
  const query = queryOfWords(words.join(' ').split(' '))
  if (!query || words.join(' ') === request.query.words.join(' ')) return { ...found, correctedTo: null }
  const corrected = await matching(db, { ...request, query }, now)
  return { ...corrected, correctedTo: corrected.total > 0 ? words.join(' ') : null }
}

/** Texts are indexed with their English stems, names also as they are. */
export const toTsquery = ({ tsquery }: SearchQuery): RawBuilder<unknown> =>
  sql`(to_tsquery('simple', ${tsquery}::text) || to_tsquery('english', ${tsquery}::text))`

export const isVisible = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`((published_at is null or published_at <= ${now}) and (available_until is null or available_until > ${now}))`

/** SQL: the kind that listeners most likely mean. */
export const kindBoost = sql`case kind when 'station' then 3 when 'show' then 1.2 when 'podcast' then 1
  when 'video_podcast' then 0.9 when 'mixed_podcast' then 0.9 when 'special' then 0.5 when 'livestream' then 0.5
  when 'page' then -0.5 else 0 end`

/** SQL condition: a programme is never outdated. */
const isProgramme = sql`kind in ('station', 'show', 'podcast', 'video_podcast', 'mixed_podcast')`

/** SQL: recency from 1 (new) to 0 (old). */
const freshness = (now: Date) => sql`case when ${isProgramme} then 1
  else 1 / (1 + extract(epoch from ${now}::timestamptz - published_at) / 2592000) end`

async function matching(db: Database, { query, filter, skip, take }: SearchRequest, now: Date) {
  const words = toTsquery(query)
  const title = query.words.join(' ')
  // A complete match of a word counts more than a match of its beginning.
  const complete = sql`plainto_tsquery('simple', ${title})`
  const ofMediaType = filter === 'all' ? sql`true` : sql`media_type in (${filter}, 'both')`
  // Only the best candidates by title and age are ranked, because ranking reads all words of a document.
  const { rows } = await sql<{ id: string; total: number }>`
    with found as materialized (
      select id, title_words @@ ${words} as is_in_title, ${isProgramme} as is_programme, published_at from search_document
      where words @@ ${words} and ${ofMediaType} and ${isVisible(now)}),
    candidate as (
      select id, is_in_title from found
      order by is_in_title desc, is_programme desc, published_at desc nulls first, id limit ${MAX_RANKED})
    select document.id, (select count(*) from found)::int as total
    from candidate join search_document as document using (id)
    order by (is_in_title::int * 2
      + case when title = ${title} then 3 when starts_with(title, ${`${title} `}) then 1 else 0 end
      + case when title_words @@ ${complete} then 1.2 when words @@ ${complete} then 0.4 else 0 end
      + ts_rank('{0.1, 0.3, 0.6, 1}', words, ${words}, 1) * 2 + ${freshness(now)} * 0.7
      + ${kindBoost} * case when is_in_title then 1 when ts_filter(words, '{b}') @@ ${words} then 0.5 else 0.1 end) desc,
      published_at desc nulls first, document.id
    offset ${skip} limit ${take}`.execute(db)
  const total = rows[0]?.total ?? (skip > 0 ? await countMatches(db, words, ofMediaType, now) : 0)
  return { total, hits: rows.map(({ id }) => ({ id })) }
}

async function countMatches(db: Database, words: RawBuilder<unknown>, ofMediaType: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from search_document
    where words @@ ${words} and ${ofMediaType} and ${isVisible(now)}`.execute(db)
  return rows[0]?.total ?? 0
}
