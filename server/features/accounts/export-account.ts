import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { accountReferences } from './delete-account.ts'

/** Columns by which somebody could act as the person, and which tell the person nothing. */
const SECRET_COLUMNS = new Set(['password_hash', 'payload', 'code_digest', 'link_digest', 'id_digest'])

/** Rows of the provider itself: what they say of the person stands in the list of sessions. */
const EXCLUDED_TABLES = new Set(['oidc_payload', 'one_time_code'])

type Rows = Record<string, unknown>[]

/** Everything that is kept of an account, by table; null where there is none. */
export async function exportAccount(db: Database, id: string): Promise<Record<string, Rows> | null> {
  const account = await rowsOf(db, { table: 'account', column: 'id' }, id)
  if (account.length === 0) return null
  const references = (await accountReferences(db)).filter(({ table }) => !EXCLUDED_TABLES.has(table))
  const kept: Record<string, Rows> = { account }
  for (const reference of references)
    kept[reference.table] = [...(kept[reference.table] ?? []), ...(await rowsOf(db, reference, id))]
  return kept
}

async function rowsOf(db: Database, { table, column }: { table: string; column: string }, id: string): Promise<Rows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(kept) as row from ${sql.table(table)} as kept where ${sql.ref(`kept.${column}`)} = ${id}`.execute(
    db,
  )
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET_COLUMNS.has(name))))
}
