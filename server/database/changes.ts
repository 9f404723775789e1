import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The NOTIFY channel for changes of public content. */
export const CONTENT_CHANGED = 'content_changed'

/**
 * Notifies every node, this one included, to clear its caches of public content when `tx` commits. `tx` must be the transaction
 * that changes the content, so that no change is committed without its notification.
 */
export async function announceContentChange(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, '')`.execute(tx)
}

/** Calls `onNotify` with every payload that a node sends on `channel`, until the returned function is called. */
export type Listen = (channel: string, onNotify: (payload: string) => void) => Promise<() => void>
