import { type Content, availableContent, toContent } from './content.ts'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export type CompetitionPhase = 'NOT_YET_OPEN' | 'OPEN' | 'CLOSED'

/** By the server's clock: open from its opening instant on, no longer at its closing instant. */
export function competitionPhase(
  { opensAt, closesAt }: Pick<Content, 'opensAt' | 'closesAt'>,
  now: Date,
): CompetitionPhase {
  if (closesAt && closesAt <= now) return 'CLOSED'
  return opensAt && opensAt > now ? 'NOT_YET_OPEN' : 'OPEN'
}

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
