import type { Logger } from '#server/lib/logger.ts'
import type { EmbeddedPostgres } from './embedded.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Vacuums and analyzes all tables now, and then daily until the returned function is called. PGlite has no autovacuum, which on a
 * server reclaims the space of deleted rows and updates the statistics of the planner.
 */
export async function scheduleVacuum(database: EmbeddedPostgres, log: Logger): Promise<() => void> {
  // Fails on a full disk, which must not stop the start.
  const run = () =>
    vacuumTables(database).catch((cause: unknown) => log.warn({ cause }, 'the vacuum of the database failed'))
  await run()
  const timer = setInterval(() => void run(), DAY_MS).unref()
  return () => clearInterval(timer)
}

async function vacuumTables(database: EmbeddedPostgres): Promise<void> {
  const { rows } = await database.query(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  // One statement for each table, so that concurrent queries wait for one table at most.
  for (const { name } of rows as { name: string }[]) await database.query(`vacuum (analyze) ${name}`)
}
