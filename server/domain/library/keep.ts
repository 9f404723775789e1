import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/platform/app-error.ts'

/** A list of an account, which holds at most so many. */
interface KeptList {
  table: 'bookmark' | 'follow'
  most: number
  /** What a listener is told whose list is full. */
  whenFull: string
}

/**
 * Adds to an account's list; what is there already, as `isThere` finds it, stays as it is. BAD_INPUT where the list is full,
 * AUTH_NOT_AUTHORIZED where the account has gone.
 */
export async function keep(
  db: Database,
  accountId: string,
  { table, most, whenFull }: KeptList,
  isThere: RawBuilder<boolean>,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ is_kept: boolean; number: number }>`
    with kept as (
      select count(*) as number, coalesce(bool_or(${isThere}), false) as has
      from ${sql.table(table)} where account_id = ${accountId}),
    added as (
      insert into ${sql.table(table)} (account_id, ${columns})
      select account.id, ${sql.join(Object.values(row))} from account, kept
      where account.id = ${accountId} and kept.number < ${most}
      on conflict do nothing returning 1)
    select kept.has or exists (select 1 from added) as is_kept, kept.number::int from kept`.execute(db)
  const [kept] = rows
  if (kept?.is_kept) return
  // There is room, so the account itself has gone.
  if (!kept || kept.number < most) throw new AppError('AUTH_NOT_AUTHORIZED')
  throw new AppError('BAD_INPUT', whenFull)
}
