import type { Logger } from '#server/lib/logger.ts'
import type { EmbeddedPostgres } from './embedded.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Does what a PostgreSQL server does by itself and PGlite never: gives the space of deleted rows back, and counts the rows by
 * which statements are planned. Now, and every day until the returned function is called.
 */
export async function scheduleVacuum(thread: EmbeddedPostgres, log: Logger): Promise<() => void> {
  // On a full disk it fails, and everything else goes on.
  const round = () => vacuumTables(thread).catch((cause: unknown) => log.warn({ cause }, 'the database was not tidied'))
  await round()
  const timer = setInterval(() => void round(), DAY_MS).unref()
  return () => clearInterval(timer)
}

async function vacuumTables(thread: EmbeddedPostgres): Promise<void> {
  const { rows } = await thread.query(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  // One by one, so that whoever asks meanwhile waits for one table at most.
  for (const { name } of rows as { name: string }[]) await thread.query(`vacuum (analyze) ${name}`)
}
