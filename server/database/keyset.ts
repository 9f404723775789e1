import { type RawBuilder, sql } from 'kysely'
import { decodeCursor } from '#server/lib/pagination/page.ts'

/**
 * SQL condition for keyset pagination of a list, newest first: the row, with this time and id, comes after the cursor. True without a
 * cursor. Throws BAD_INPUT for an invalid one.
 */
export function isAfterCursor(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: string | null,
): RawBuilder<boolean> {
  if (after === null) return sql`true`
  const last = decodeCursor(after)
  return sql`(${at}, ${id}) < (${new Date(last.order)}::timestamptz, ${last.id})`
}
