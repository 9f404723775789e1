import type { Logger } from '#server/platform/logger.ts'
import type { PGliteThread } from './thread.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Does what a PostgreSQL server does by itself and PGlite never: gives the space of deleted rows back, and counts the rows by
 * which statements are planned. Now, and every day until the returned function is called.
 */
export async function keepTidy(thread: PGliteThread, log: Logger): Promise<() => void> {
  await tidy(thread)
  const again = () => tidy(thread).catch((cause: unknown) => log.warn({ cause }, 'the database was not tidied'))
  const timer = setInterval(() => void again(), DAY_MS).unref()
  return () => clearInterval(timer)
}

async function tidy(thread: PGliteThread): Promise<void> {
  const { rows } = await thread.query(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  const tables = (rows as { name: string }[]).map(({ name }) => name)
  if (tables.length > 0) await thread.query(`vacuum (analyze) ${tables.join(', ')}`)
}
