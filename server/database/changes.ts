import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The channel on which nodes tell each other that public content has changed. */
export const CONTENT_CHANGED = 'content_changed'

/**
 * Makes every node, this one too, drop its caches of public content when the transaction `tx` commits. Only in the transaction
 * that changes the content, so that no change is committed without its notice.
 */
export async function announceContentChange(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, '')`.execute(tx)
}

/** Calls `heard` with every payload sent on `channel` by any node; the returned function stops that. */
export type Listen = (channel: string, heard: (payload: string) => void) => Promise<() => void>
