import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'

interface SavedItems {
  table: 'bookmark' | 'follow'
  /** Identify an item of an account. */
  keyColumns: readonly string[]
  limit: number
  fullMessage: string
}

/**
 * An existing row with the same key is not changed. A row lock on the account serializes its inserts, so that concurrent ones neither
 * duplicate a key nor exceed the limit. Throws BAD_INPUT where the list is full, AUTH_NOT_AUTHORIZED where the account does not exist.
 */
export async function insertWithinLimit(
  db: Database,
  accountId: string,
  { table, keyColumns, limit, fullMessage }: SavedItems,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const isSame = sql.join(
    keyColumns.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  await db.transaction().execute(async (tx) => {
    // The count needs a statement of its own: the snapshot of a statement that waited for the lock is older than the lock.
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) throw new AppError('AUTH_NOT_AUTHORIZED')
    const { rows } = await sql<{ is_full: boolean }>`
      with saved as (
        select count(*) as number, coalesce(bool_or(${isSame}), false) as has
        from ${sql.table(table)} where account_id = ${accountId}),
      added as (
        insert into ${sql.table(table)} (account_id, ${columns})
        select ${accountId}, ${sql.join(Object.values(row))} from saved where saved.number < ${limit}
        on conflict do nothing)
      select number >= ${limit} and not has as is_full from saved`.execute(tx)
    if (rows[0]?.is_full) throw new AppError('BAD_INPUT', fullMessage)
  })
}
