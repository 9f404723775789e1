import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

/** A table whose rows are due at an instant. A node claims due rows by moving that instant into the future. */
export interface DueTable<Name extends keyof Tables> {
  name: Name
  /** The primary key. */
  key: keyof Tables[Name] & string
  dueAt: keyof Tables[Name] & string
}

interface ClaimOptions {
  /** A node that fails does not release its claims: then another node may claim the rows again. */
  claimMs: number
  limit: number
  /** Further condition. */
  where?: RawBuilder<unknown>
}

/** The longest overdue first. No other node claims these rows before the claim ends. */
export async function claimDue<Name extends keyof Tables>(
  db: Database,
  { name, key, dueAt }: DueTable<Name>,
  { claimMs, limit, where = sql`true` }: ClaimOptions,
  now: Date,
): Promise<Selectable<Tables[Name]>[]> {
  const [table, id, due] = [sql.table(name), sql.ref(`${name}.${key}`), sql.ref(`${name}.${dueAt}`)]
  // Materialized, because a subquery that the planner evaluates repeatedly would lock more than `limit` rows.
  const { rows } = await sql<Selectable<Tables[Name]>>`
    with claimed as materialized (
      select ${id} as id from ${table} where ${due} <= ${now} and (${where})
      order by ${due} limit ${limit} for update skip locked)
    update ${table} set ${sql.ref(dueAt)} = ${new Date(now.getTime() + claimMs)} from claimed where ${id} = claimed.id
    returning ${table}.*`.execute(db)
  return rows
}

/** Ends the claim with the new state of the row. Does nothing if the row was claimed or changed by others since. */
export async function releaseClaim<Name extends keyof Tables>(
  db: Database,
  { name, key, dueAt }: DueTable<Name>,
  claimed: Readonly<Record<string, unknown>>,
  state: Updateable<Tables[Name]>,
): Promise<void> {
  const columns = Object.entries(state).filter(([, value]) => value !== undefined)
  const changes = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(name)} set ${sql.join(changes)}
    where ${sql.ref(key)} = ${claimed[key]} and ${sql.ref(dueAt)} = ${claimed[dueAt]}`.execute(db)
}

/** Claims and processes rows until none is due. When `stopping` aborts, it returns after the rows in progress. */
export async function processDue<Row>(
  claim: () => Promise<Row[]>,
  process: (row: Row) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const rows = await claim()
    if (rows.length === 0) return
    await Promise.all(rows.map((row) => process(row)))
  }
}
