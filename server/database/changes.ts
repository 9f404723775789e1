import { sql, type Transaction } from 'kysely'
import { CONTENT_KINDS, type Tables } from './tables.ts'

export const CONTENT_CHANGED = 'content_changed'

/** The areas of public content that can change alone; all else, such as stations, people and images, changes only with everything. */
const AREAS = [...CONTENT_KINDS, 'schedule'] as const

export type ContentArea = (typeof AREAS)[number]

/** Null for a change that may concern everything. */
export type ContentChange = ReadonlySet<ContentArea> | null

/**
 * Notifies every node, this one too, when `tx` commits, which must be the transaction of the change. `areas` must cover the whole change.
 */
export async function announceContentChange(tx: Transaction<Tables>, areas?: readonly ContentArea[]): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, ${areas?.join(' ') ?? ''})`.execute(tx)
}

/** An area that this version does not know, of a newer node, means everything. */
export function parseContentChange(payload: string): ContentChange {
  const areas = payload.split(' ').map((name) => AREAS.find((area) => area === name))
  return areas.every((area) => area !== undefined) ? new Set(areas) : null
}

/** Calls `onNotify` with every payload on `channel`, until the returned function is called. */
export type Listen = (channel: string, onNotify: (payload: string) => void) => Promise<() => void>
