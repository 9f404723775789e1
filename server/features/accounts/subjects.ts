import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/security/digest.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** The issuer of the embedded provider's accounts. Not a URL, because the origin of the site may change. */
export const EMBEDDED = 'embedded'

interface Subject {
  issuer: string
  subject: string
}

/** An older access token never creates an account. */
const RETENTION_MS = DAY_MS

const keyOf = ({ issuer, subject }: Subject): string => digest(JSON.stringify([issuer, subject]))

/** Until the end of the transaction no other one creates or deletes the account of the subject. */
export async function lockSubject(transaction: Database, subject: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(subject)}, 0))`.execute(transaction)
}

/** Stores a digest of the subject for a day, so that an older token does not create the account again. */
export async function recordDeletedSubject(transaction: Database, subject: Subject, now: Date): Promise<void> {
  const deleted = { deleted_at: now, expires_at: new Date(now.getTime() + RETENTION_MS) }
  await transaction
    .insertInto('deleted_subject')
    .values({ key: keyOf(subject), ...deleted })
    .onConflict((on) => on.column('key').doUpdateSet(deleted))
    .execute()
}

/** Whether the account of a token issued at `issuedAt` may have been deleted since then. */
export async function isDeletedSubject(db: Database, subject: Subject, issuedAt: Date, now: Date): Promise<boolean> {
  if (now.getTime() - issuedAt.getTime() > RETENTION_MS) return true
  const row = await db
    .selectFrom('deleted_subject')
    .select('deleted_at')
    .where('key', '=', keyOf(subject))
    .executeTakeFirst()
  // `iat` has a resolution of one second.
  return row !== undefined && issuedAt.getTime() <= row.deleted_at.getTime()
}

export async function purgeDeletedSubjects(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('deleted_subject').where('expires_at', '<=', now).execute()
}
