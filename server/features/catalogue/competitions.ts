import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { availableContent, toContent, type Content } from './content.ts'

/** Competitions but `exceptId` that are not over: first those that can be entered, each by the time that it closes. */
export async function otherCompetitions(db: Database, exceptId: string, first: number, now: Date): Promise<Content[]> {
  const rows = await availableContent(db, now)
    .where('content.kind', '=', 'competition')
    .where('content.id', '<>', exceptId)
    .where((is) => is.or([is('content.closes_at', 'is', null), is('content.closes_at', '>', now)]))
    .orderBy(sql`content.opens_at > ${now} is true`)
    .orderBy('content.closes_at', (order) => order.asc().nullsLast())
    .orderBy('content.id')
    .limit(first)
    .execute()
  return rows.map(toContent)
}
