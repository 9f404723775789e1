import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { SearchQuery } from './parse-query.ts'

/** Counts a query that had no result. */
export async function countMiss(db: Database, { words }: SearchQuery, now: Date): Promise<void> {
  await db
    .insertInto('search_miss')
    .values({ query: words.join(' '), day: now.toISOString().slice(0, 10) })
    .onConflict((on) => on.columns(['day', 'query']).doUpdateSet({ number: sql<number>`search_miss.number + 1` }))
    .execute()
}

/** Days after which counted queries are deleted. */
const KEPT_DAYS = 90

/** Deletes old counts. */
export async function purgeMisses(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
  await db.deleteFrom('search_miss').where('day', '<', oldest).execute()
}
