import { sql, type Transaction } from 'kysely'
import { CONTENT_KINDS, type Tables } from './tables.ts'

/** The NOTIFY channel for changes of public content. */
export const CONTENT_CHANGED = 'content_changed'

/**
 * The areas of public content that can change alone: the contents of a kind, and the imported schedule. All else, for example
 * stations, people, reels and images, changes only together with everything.
 */
const AREAS = [...CONTENT_KINDS, 'schedule'] as const

export type ContentArea = (typeof AREAS)[number]

/** The areas of one change; null for a change that may concern everything. */
export type ContentChange = ReadonlySet<ContentArea> | null

/**
 * Notifies every node, this one included, to clear its caches of public content when `tx` commits. `tx` must be the transaction
 * that changes the content, so that no change is committed without its notification. With `areas`, nothing outside of them may have
 * changed.
 */
export async function announceContentChange(tx: Transaction<Tables>, areas?: readonly ContentArea[]): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, ${areas?.join(' ') ?? ''})`.execute(tx)
}

/** Parses the payload of a notification. An area that this version does not know, of a node with a newer one, means everything. */
export function parseContentChange(payload: string): ContentChange {
  const areas = payload.split(' ').map((name) => AREAS.find((area) => area === name))
  return areas.every((area) => area !== undefined) ? new Set(areas) : null
}

/** Calls `onNotify` with every payload that a node sends on `channel`, until the returned function is called. */
export type Listen = (channel: string, onNotify: (payload: string) => void) => Promise<() => void>
