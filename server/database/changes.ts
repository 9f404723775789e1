import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The channel on which nodes tell each other that public content has changed. */
export const CONTENT_CHANGED = 'content_changed'

/** Tells every node, this one too, to forget what it remembers of public content. */
export async function announceContentChange(db: Database): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, '')`.execute(db)
}
