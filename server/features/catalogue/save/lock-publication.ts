import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/**
 * Until the end of the transaction, one at a time: of two contents that want one URL the second must see the first, and writers of the same
 * rows (URLs that are swapped, people and images of several podcasts) in another order would deadlock.
 */
export async function lockPublication(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('publication'))`.execute(tx)
}
