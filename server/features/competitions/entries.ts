import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CompetitionEntryTable, StoredAnswer, StoredConsent } from '#server/database/competition-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { competitionPhase } from '#server/features/catalogue/competitions/competitions.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { AppError } from '#server/lib/errors/app-error.ts'

export interface Entry {
  competitionId: string
  /** The entry number: public, and random. */
  token: string
  enteredAt: Date
  answers: readonly StoredAnswer[]
  consents: readonly StoredConsent[]
}

export interface NewEntry {
  /** Chosen by the client; the same for repetitions of one request. */
  requestId: string
  answers: readonly StoredAnswer[]
  consents: readonly StoredConsent[]
}

type Competition = Pick<Content, 'id' | 'opensAt' | 'closesAt'>

/**
 * A repetition of the same request returns its entry. Throws ALREADY_ENTERED for any other second entry, COMPETITION_NOT_YET_OPEN or
 * COMPETITION_CLOSED outside the period, AUTH_NOT_AUTHORIZED where the account does not exist.
 */
export async function enter(
  db: Database,
  accountId: string,
  competition: Competition,
  { requestId, answers, consents }: NewEntry,
  now: Date,
): Promise<Entry> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .forKeyShare()
      .executeTakeFirst()
    if (!account) throw new AppError('AUTH_NOT_AUTHORIZED')
    const own = await findEntryRow(tx, accountId, competition.id)
    // The first response was lost. The entry counts even if the competition has closed meanwhile.
    if (own?.request_id === requestId) return toEntry(own)
    if (own) throw new AppError('ALREADY_ENTERED')
    await requireOpen(tx, competition, now)
    const inserted = await tx
      .insertInto('competition_entry')
      .values({
        competition_id: competition.id,
        account_id: accountId,
        token: newToken(),
        request_id: requestId,
        entered_at: now,
        answers: JSON.stringify(answers),
        consents: JSON.stringify(consents),
      })
      .onConflict((on) => on.columns(['competition_id', 'account_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    const row = inserted ?? (await findEntryRow(tx, accountId, competition.id))
    if (row?.request_id !== requestId) throw new AppError('ALREADY_ENTERED')
    return toEntry(row)
  })
}

export async function withdraw(db: Database, accountId: string, competition: Competition, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOpen(tx, competition, now)
    await tx
      .deleteFrom('competition_entry')
      .where('account_id', '=', accountId)
      .where('competition_id', '=', competition.id)
      .execute()
  })
}

/** Throws unless the competition is open. The lock makes a draw wait for entries that began before the closing time. */
async function requireOpen(tx: Database, competition: Competition, now: Date): Promise<void> {
  const draw = await tx
    .selectFrom('competition_draw')
    .select('drawn_at')
    .where('competition_id', '=', competition.id)
    .forShare()
    .executeTakeFirst()
  requirePhaseOpen(competition, now)
  if (!draw || draw.drawn_at) throw new AppError('COMPETITION_CLOSED')
}

export function requirePhaseOpen(competition: Competition, now: Date): void {
  const phase = competitionPhase(competition, now)
  if (phase === 'NOT_YET_OPEN') throw new AppError('COMPETITION_NOT_YET_OPEN')
  if (phase === 'CLOSED') throw new AppError('COMPETITION_CLOSED')
}

export async function findEntry(db: Database, accountId: string, competitionId: string): Promise<Entry | null> {
  const row = await findEntryRow(db, accountId, competitionId)
  return row ? toEntry(row) : null
}

const findEntryRow = (db: Database, accountId: string, competitionId: string) =>
  db
    .selectFrom('competition_entry')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

const toEntry = (row: Selectable<CompetitionEntryTable>): Entry => ({
  competitionId: row.competition_id,
  token: row.token,
  enteredAt: row.entered_at,
  answers: row.answers,
  consents: row.consents,
})

/** Excludes letters that resemble digits or each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random number of 60 bits, as `K7QM-3XDA-92TF`. */
const newToken = (): string =>
  Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')
