import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { lockSubject, recordDeletedSubject, EMBEDDED } from './subjects.ts'

export interface AccountReference {
  table: string
  column: string
}

/** Every column of the database that refers to an account, as the database itself tells: a new table is never forgotten. */
export async function accountReferences(db: Database): Promise<AccountReference[]> {
  const { rows } = await sql<AccountReference>`
    select source.relname as "table", attribute.attname as "column"
    from pg_constraint as link
    join pg_class as source on source.oid = link.conrelid
    join pg_attribute as attribute on attribute.attrelid = source.oid and attribute.attnum = any(link.conkey)
    where link.contype = 'f' and link.confrelid = 'account'::regclass
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Deletes an account with everything of it. What refers to it goes by the database's own rule; what only names its
 * address goes here. Of a subject of an external issuer a digest stays for a day, so that a token that was issued before
 * makes no new account.
 */
export async function deleteAccount(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (step) => {
    const account = await step
      .selectFrom('account')
      .select(['issuer', 'subject'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (account && account.issuer !== EMBEDDED) {
      await lockSubject(step, account)
      await recordDeletedSubject(step, account, now)
    }
    // First, as a token is inserted under a lock on its grant and then refers to the account: never the other way round.
    await step.deleteFrom('oidc_payload').where('account_id', '=', id).where('kind', '=', 'Grant').execute()
    const gone = await step.deleteFrom('account').where('id', '=', id).returning('email').executeTakeFirst()
    if (!gone?.email) return
    const email = gone.email.toLowerCase()
    await step
      .deleteFrom('one_time_code')
      .where(sql`lower(email)`, '=', email)
      .execute()
    await step
      .deleteFrom('email_outbox')
      .where(sql`lower(recipient)`, '=', email)
      .execute()
  })
}
