import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { accountReferences } from './delete-account.ts'

/** Credentials. */
const SECRET_COLUMNS = new Set(['password_hash', 'payload', 'code_digest', 'link_digest', 'id_digest', 'token_digest'])

/** Internal state of the provider; the sessions are exported from `account_session`. */
const EXCLUDED_TABLES = new Set(['oidc_payload', 'one_time_code'])

type Rows = Record<string, unknown>[]

/**
 * Returns all rows that belong to an account, by table; null without such an account. In one snapshot, so that an account that is deleted
 * meanwhile is exported in full.
 */
export const exportAccount = (db: Database, id: string): Promise<Record<string, Rows> | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => readAccount(transaction, id))

async function readAccount(db: Database, id: string): Promise<Record<string, Rows> | null> {
  const account = await rowsOf(db, { table: 'account', column: 'id' }, id)
  if (account.length === 0) return null
  const references = (await accountReferences(db)).filter(({ table }) => !EXCLUDED_TABLES.has(table))
  const tables: Record<string, Rows> = { account }
  for (const reference of references)
    tables[reference.table] = [...(tables[reference.table] ?? []), ...(await rowsOf(db, reference, id))]
  return tables
}

async function rowsOf(db: Database, { table, column }: { table: string; column: string }, id: string): Promise<Rows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(stored) as row from ${sql.table(table)} as stored where ${sql.ref(`stored.${column}`)} = ${id}`.execute(
    db,
  )
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET_COLUMNS.has(name))))
}
