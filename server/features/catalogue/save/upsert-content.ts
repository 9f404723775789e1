import { sql, type Insertable, type Transaction } from 'kysely'
import type { ContentTable, Tables } from '#server/database/tables.ts'

/** Inserts contents, or updates these columns of stored ones. Unchanged rows keep their `updated_at`. */
export async function upsertContent(
  tx: Transaction<Tables>,
  rows: readonly Insertable<ContentTable>[],
  columns: readonly (keyof ContentTable)[],
): Promise<void> {
  const all = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const changed = [...columns, 'sanitised'] as const
  await tx
    .insertInto('content')
    .values(rows)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((row) => ({
          ...Object.fromEntries(changed.map((column) => [column, row.ref(`excluded.${column}`)])),
          updated_at: sql`now()`,
        }))
        .where(sql<boolean>`row(${all('content')}) is distinct from row(${all('excluded')})`),
    )
    .execute()
}
