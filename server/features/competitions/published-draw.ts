import { sql } from 'kysely'
import type { DrawProof } from '#contract/competition-draw.ts'
import type { StoredAnswer, StoredConsent } from '#server/database/competition-tables.ts'
import type { Database } from '#server/database/connect.ts'
import type { EntryForm } from '#server/features/catalogue/competitions/entry-form.ts'

/** Without the list of entries, which may be very long. */
export type DrawResult = Pick<DrawProof, 'drawnAt' | 'seed' | 'entryListHash' | 'winners' | 'reserves'> & {
  entryCount: number
}

export interface PublishedDraw {
  commitment: string
  /** Null before the draw, while the seed is secret. */
  result: DrawResult | null
}

export interface Winner {
  token: string
  /** `Thandi M., Soweto`, with consent and while the entry is stored. */
  name: string | null
}

export async function publishedDraw(db: Database, competitionId: string): Promise<PublishedDraw | null> {
  const row = await db
    .selectFrom('competition_draw')
    .select('commitment')
    .select(
      sql<DrawResult | null>`case when proof is not null then
      (proof::jsonb - 'entries') || jsonb_build_object('entryCount', json_array_length(proof->'entries')) end`.as(
        'result',
      ),
    )
    .where('competition_id', '=', competitionId)
    .executeTakeFirst()
  return row ?? null
}

export async function findWinners(
  db: Database,
  competitionId: string,
  { winners }: Pick<DrawResult, 'winners'>,
  publish: EntryForm['publish'],
): Promise<Winner[]> {
  if (!publish || winners.length === 0) return winners.map((token) => ({ token, name: null }))
  const rows = await db
    .selectFrom('competition_entry')
    .select(['token', 'answers', 'consents'])
    .where('competition_id', '=', competitionId)
    .where('token', 'in', winners)
    .execute()
  const names = new Map(rows.map((row) => [row.token, publishedName(row, publish)]))
  return winners.map((token) => ({ token, name: names.get(token) ?? null }))
}

/** First name, initial and place; null without consent. */
function publishedName(
  { answers, consents }: { answers: readonly StoredAnswer[]; consents: readonly StoredConsent[] },
  { name, place, consent }: NonNullable<EntryForm['publish']>,
): string | null {
  if (!consents.some(({ field, isGiven }) => field === consent && isGiven)) return null
  const valueOf = (id: string | undefined) => answers.find(({ field }) => field === id)?.values[0]
  const [first, ...others] = (valueOf(name) ?? '').split(/\s+/)
  if (!first) return null
  const [initial] = others.at(-1) ?? ''
  return [initial ? `${first} ${initial}.` : first, valueOf(place)].filter(Boolean).join(', ')
}
