import type { Logger } from '#server/lib/telemetry/logger.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import type { EmbeddedPostgres } from './embedded.ts'

/** Never analysed, or resized by a tenth since: PGlite loses its change counters at shutdown. */
const RESIZED = `relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 and (
  reltuples < 0 or abs(pg_relation_size(oid) / current_setting('block_size')::int - relpages) > 0.1 * relpages)`

/** With the default thresholds of autovacuum. */
const CHANGED = `oid in (
  select relid from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) or n_dead_tup > 50 + 0.2 * greatest(reltuples, 0))`

/**
 * Replaces autovacuum, which PGlite does not have: now for resized tables, and every minute for changed ones. Besides, the one session of
 * PGlite keeps the plans of functions until the next ANALYZE.
 */
export async function scheduleVacuum(
  database: EmbeddedPostgres,
  log: Logger,
  intervalMs = MINUTE_MS,
): Promise<() => void> {
  // Fails on a full disk, which must not stop the start.
  const run = (tables: string) =>
    vacuumTables(database, tables).catch((cause: unknown) => log.warn({ cause }, 'the vacuum of the database failed'))
  await run(RESIZED)
  const timer = setInterval(() => {
    if (!database.outage) void run(CHANGED)
  }, intervalMs).unref()
  return () => clearInterval(timer)
}

async function vacuumTables(database: EmbeddedPostgres, tables: string): Promise<void> {
  const { rows } = await database.query(`select oid::regclass::text as name from pg_class where ${tables}`)
  // One statement per table, so that concurrent queries wait for one table at most.
  for (const { name } of rows as { name: string }[]) await database.query(`vacuum (analyze) ${name}`)
}
