import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/digest.ts'

/** The issuer of accounts that were made here. It does not depend on the site's address, which may change. */
export const EMBEDDED = 'embedded'

interface Subject {
  issuer: string
  subject: string
}

/** No access token is taken for a new account that was issued longer ago, so a deletion need not be remembered longer. */
const LIFE_MS = 24 * 3_600_000

const keyOf = ({ issuer, subject }: Subject): string => digest(JSON.stringify([issuer, subject]))

/** Until the end of the transaction, nobody else makes or deletes the account of this subject. */
export async function lockSubject(transaction: Database, subject: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(subject)}, 0))`.execute(transaction)
}

/** Records that the account of a subject was deleted: of the person only a digest is stored, for a day. */
export async function recordDeletedSubject(transaction: Database, subject: Subject, now: Date): Promise<void> {
  const deleted = { deleted_at: now, expires_at: new Date(now.getTime() + LIFE_MS) }
  await transaction
    .insertInto('deleted_subject')
    .values({ key: keyOf(subject), ...deleted })
    .onConflict((on) => on.column('key').doUpdateSet(deleted))
    .execute()
}

/** Whether a token that was issued at `issuedAt` may belong to an account that was deleted since then. */
export async function isDeletedSubject(db: Database, subject: Subject, issuedAt: Date, now: Date): Promise<boolean> {
  if (now.getTime() - issuedAt.getTime() > LIFE_MS) return true
  const row = await db
    .selectFrom('deleted_subject')
    .select('deleted_at')
    .where('key', '=', keyOf(subject))
    .executeTakeFirst()
  // Tokens tell whole seconds.
  return row !== undefined && issuedAt.getTime() <= row.deleted_at.getTime()
}

/** Deletes what was recorded more than a day ago. */
export async function purgeDeletedSubjects(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('deleted_subject').where('expires_at', '<=', now).execute()
}
