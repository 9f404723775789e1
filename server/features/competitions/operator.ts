import { sql } from 'kysely'
import type { StoredAnswer, StoredConsent } from '#server/database/competition-tables.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import {
  allCompetitions,
  competitionPhase,
  type CompetitionPhase,
} from '#server/features/catalogue/competitions/competitions.ts'
import { type EntryForm, readEntryForm } from '#server/features/catalogue/competitions/entry-form.ts'
import { publishedDraw } from './published-draw.ts'

/** Published or not. */
export interface OperatedCompetition {
  id: string
  url: string
  headline: string
  phase: CompetitionPhase
  closesAt: Date | null
  drawnAt: Date | null
  entries: number
  form: EntryForm | null
}

/** The latest closing time first. */
export async function operatedCompetitions(db: Database, now: Date): Promise<OperatedCompetition[]> {
  const { rows } = await sql<{
    id: string
    url: string
    headline: string
    opensAt: Date | null
    closesAt: Date | null
    drawnAt: Date | null
    entries: number
    details: ContentDetails
  }>`
    select id, url, headline, opens_at as "opensAt", closes_at as "closesAt", drawn_at as "drawnAt", details,
      (select count(*)::int from competition_entry where competition_id = competition.id) as entries
    from ${allCompetitions} as competition left join competition_draw on competition_id = id
    order by closes_at desc nulls first, id`.execute(db)
  return rows.map(({ details, opensAt, ...row }) => ({
    ...row,
    phase: competitionPhase({ opensAt, closesAt: row.closesAt }, now),
    form: readEntryForm(details),
  }))
}

export interface OperatedEntry {
  token: string
  enteredAt: Date
  email: string | null
  answers: readonly StoredAnswer[]
  consents: readonly StoredConsent[]
  /** `winner 1`, `reserve 2`, or empty. */
  result: string
}

/** In the order of their numbers. */
export async function operatedEntries(db: Database, competitionId: string): Promise<OperatedEntry[]> {
  const rows = await db
    .selectFrom('competition_entry')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['token', 'entered_at as enteredAt', 'email', 'answers', 'consents'])
    .where('competition_id', '=', competitionId)
    .orderBy(sql`token collate "C"`)
    .execute()
  const result = (await publishedDraw(db, competitionId))?.result
  return rows.map((row) => ({
    ...row,
    result: rankIn(result?.winners, 'winner', row.token) ?? rankIn(result?.reserves, 'reserve', row.token) ?? '',
  }))
}

function rankIn(list: readonly string[] | undefined, name: string, token: string): string | null {
  const index = list?.indexOf(token) ?? -1
  return index < 0 ? null : `${name} ${index + 1}`
}
