import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/security/digest.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

export const QUARTER_HOUR_MS = 15 * MINUTE_MS

interface Limit {
  tries: number
  windowMs: number
}

/** Counts one attempt for every name, in the database, which all nodes share. Returns whether all are within their limits. */
export async function isWithinLimit(
  db: Database,
  limits: Readonly<Record<string, Limit>>,
  now: Date,
): Promise<boolean> {
  const counts = await Promise.all(
    Object.entries(limits).map(async ([name, { tries, windowMs }]) => {
      const ends_at = new Date(now.getTime() + windowMs)
      const row = await db
        .insertInto('throttle')
        .values({ key: digest(name), count: 1, ends_at })
        .onConflict((on) =>
          on.column('key').doUpdateSet({
            count: sql`case when throttle.ends_at <= ${now} then 1 else throttle.count + 1 end`,
            ends_at: sql`case when throttle.ends_at <= ${now} then excluded.ends_at else throttle.ends_at end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return row.count <= tries
    }),
  )
  return counts.every(Boolean)
}

export async function clearAttempts(db: Database, names: readonly string[]): Promise<void> {
  await db.deleteFrom('throttle').where('key', 'in', names.map(digest)).execute()
}
