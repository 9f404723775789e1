import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { SearchQuery } from './parse-query.ts'
import { isVisible, kindBoost, type SearchHit, tsqueryOf } from './search.ts'

/** Returns the documents whose title has the words of the query: those that begin with it first, then shows and podcasts, then the newest. */
export async function suggest(db: Database, query: SearchQuery, first: number, now: Date): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    select id from search_document
    where title_words @@ ${tsqueryOf(query)} and ${isVisible(now)}
    order by starts_with(title, ${query.words.join(' ')}) desc, ${kindBoost} desc, published_at desc nulls first, id
    limit ${first}`.execute(db)
  return rows
}
