import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { lockSubject, recordDeletedSubject, EMBEDDED } from './subjects.ts'

export interface AccountReference {
  table: string
  column: string
}

/** Read from the catalog of the database, so that no table is missed. */
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

/** Foreign keys cascade; rows that only contain the email address are deleted here. */
export async function deleteAccount(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['issuer', 'subject'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (account && account.issuer !== EMBEDDED) {
      await lockSubject(transaction, account)
      await recordDeletedSubject(transaction, account, now)
    }
    // Grants first: the insertion of a token locks the grant and then the account. The same order here avoids a deadlock.
    await transaction.deleteFrom('oidc_payload').where('account_id', '=', id).where('kind', '=', 'Grant').execute()
    const deleted = await transaction.deleteFrom('account').where('id', '=', id).returning('email').executeTakeFirst()
    if (!deleted?.email) return
    const email = deleted.email.toLowerCase()
    await transaction
      .deleteFrom('one_time_code')
      .where(sql`lower(email)`, '=', email)
      .execute()
    await transaction
      .deleteFrom('email_outbox')
      .where(sql`lower(recipient)`, '=', email)
      .execute()
  })
}
