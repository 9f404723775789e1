import type { Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Tables } from '#server/database/tables.ts'

/** Announces these rows and nothing else. A content with others below it changes everything, because they may show its image. */
export async function announceContents(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('content')
    .select('kind')
    .select((row) =>
      row
        .exists(row.selectFrom('content as child').select('child.id').whereRef('child.parent_id', '=', 'content.id'))
        .as('isParent'),
    )
    .where('id', 'in', ids)
    .execute()
  const areas = rows.some(({ isParent }) => isParent) ? undefined : [...new Set(rows.map(({ kind }) => kind))]
  await announceContentChange(tx, areas)
}
