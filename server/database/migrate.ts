import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { catalogue } from './migrations/001-catalogue.ts'
import { allContentKinds } from './migrations/002-every-kind-of-content.ts'
import { accounts } from './migrations/003-accounts.ts'
import { library } from './migrations/004-library.ts'
import { notifications } from './migrations/005-notifications.ts'
import { emailExpiry } from './migrations/006-letters-end.ts'
import { contentInstants } from './migrations/007-content-instants.ts'
import { growth } from './migrations/008-growth.ts'
import { knownDevices } from './migrations/009-known-devices.ts'
import { sanitisedTexts } from './migrations/010-sanitised-texts.ts'
import { NO_TIME_LIMIT } from './postgres-pool.ts'

/** Forward only, in this order; a landed file is never edited. */
const MIGRATIONS: Record<string, readonly string[]> = {
  '001-catalogue': catalogue,
  '002-every-kind-of-content': allContentKinds,
  '003-accounts': accounts,
  '004-library': library,
  '005-notifications': notifications,
  '006-letters-end': emailExpiry,
  '007-content-instants': contentInstants,
  '008-growth': growth,
  '009-known-devices': knownDevices,
  '010-sanitised-texts': sanitisedTexts,
}

/** Names of the migrations that this code knows, oldest first. */
export const migrationNames: readonly string[] = Object.keys(MIGRATIONS)

/**
 * Brings the database up to this code, one transaction a step; safe when several nodes start at once.
 * Returns the names that were applied. Kysely's own Migrator is not used because it cannot run on PGlite and
 * PostgreSQL with the same lock.
 */
export async function migrate(db: Database): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  const applied: string[] = []
  for (const [name, statements] of Object.entries(MIGRATIONS)) {
    const isNew = await db.transaction().execute(async (step) => {
      // A new index on a large table takes minutes, and so does the wait for another node that makes it.
      await sql.raw(NO_TIME_LIMIT).execute(step)
      await sql`lock table migration in exclusive mode`.execute(step)
      const known = await sql`select 1 from migration where name = ${name}`.execute(step)
      if (known.rows.length > 0) return false
      for (const statement of statements) await sql.raw(statement).execute(step)
      await sql`insert into migration (name) values (${name})`.execute(step)
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}

/** Whether every migration of this code has been applied; false also where there is no table yet. */
export async function isMigrated(db: Database): Promise<boolean> {
  const found = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as exists`.execute(db)
  if (!found.rows[0]?.exists) return false
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const names = new Set(rows.map((row) => row.name))
  return migrationNames.every((name) => names.has(name))
}
