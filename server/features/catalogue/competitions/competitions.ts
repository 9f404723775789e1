import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type Content, availableContent, toContent } from '../content.ts'
import { isPublishedNow } from '../published.ts'

export type CompetitionPhase = 'NOT_YET_OPEN' | 'OPEN' | 'CLOSED'

/** The opening instant is inclusive, the closing instant exclusive. */
export function competitionPhase(
  { opensAt, closesAt }: Pick<Content, 'opensAt' | 'closesAt'>,
  now: Date,
): CompetitionPhase {
  if (closesAt && closesAt <= now) return 'CLOSED'
  return opensAt && opensAt > now ? 'NOT_YET_OPEN' : 'OPEN'
}

/** Subquery for `from`, published or not. */
export const allCompetitions: RawBuilder<unknown> = sql`(
  select id, url, headline, opens_at, closes_at, details from content where kind = 'competition')`

export const publishedCompetition = (url: string, now: Date) =>
  sql<{ id: string; closes_at: Date | null }>`(
    select id, closes_at from content where url = ${url} and ${isPublishedNow('content', now)})`

/** Competitions that have not closed: open ones first, then by closing time. */
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
