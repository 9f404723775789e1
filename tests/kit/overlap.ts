import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import type { Database } from '#server/database/connect.ts'

/**
 * Starts `requests` while another connection holds the account's row, and lets go of it once PostgreSQL has at least two of
 * them waiting for a lock, so that they truly overlap. The embedded database has one connection: there they are sent together.
 */
export async function overlapping<Answer>(
  db: Database,
  accountId: string,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const started = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const answers = requests.map((request) => request())
    await untilBlocked(tx, 2)
    // As an object: a promise that is returned would be awaited before the commit.
    return { answers }
  })
  return Promise.all(started.answers)
}

/** Waits until at least `count` connections wait for a lock; on the embedded database, which has one connection, for nothing. */
export async function untilBlocked(tx: Database, count: number): Promise<void> {
  if (inject('database') === 'embedded') return
  const blocked = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await blocked.execute(tx)).rows[0]?.count).toBeGreaterThanOrEqual(count)
}
