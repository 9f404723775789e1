import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import type { Database } from '#server/database/connect.ts'

/**
 * Starts `requests` while another connection locks the account's row, and releases the lock once at least two of them wait for
 * it, so that they overlap. The embedded database has one connection: there they are only sent together.
 */
export async function runOverlapping<Answer>(
  db: Database,
  accountId: string,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const started = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const answers = requests.map((request) => request())
    await waitUntilBlocked(tx, 2)
    // In an object, because a returned promise would be awaited before the commit.
    return { answers }
  })
  return Promise.all(started.answers)
}

/** Waits until at least `count` connections wait for a lock; returns at once on the embedded database, which has one connection. */
export async function waitUntilBlocked(tx: Database, count: number): Promise<void> {
  if (inject('database') === 'embedded') return
  const blocked = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const countBlocked = async () => {
    // Within a transaction, `pg_stat_activity` is a snapshot of its first read.
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    return (await blocked.execute(tx)).rows[0]?.count
  }
  await expect.poll(countBlocked).toBeGreaterThanOrEqual(count)
}
