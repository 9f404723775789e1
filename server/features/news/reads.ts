import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { publishedArticle } from '#server/features/catalogue/published.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

/** After this time a read counts half. */
const HALF_LIFE_HOURS = 6

/** The heat of one read at `now`, a natural logarithm: that of `n` reads at the same time is higher by `ln(n)`. */
export const readHeat = (now: Date): number => (now.getTime() / (HALF_LIFE_HOURS * HOUR_MS)) * Math.LN2

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Once for each reader and day. Returns whether the read was counted. */
export async function countRead(db: Database, url: string, reader: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ article_id: string }>`
      insert into article_reader (article_id, day, reader)
      select id, ${dayOf(now)}::date, ${reader} from ${publishedArticle(url, now)} as article
      on conflict do nothing returning article_id`.execute(tx)
    const [counted] = rows
    if (!counted) return false
    // The heat of two sums is ln(e^a + e^b), written so that it cannot overflow.
    await sql`
      insert into article_heat as old (article_id, heat) values (${counted.article_id}, ${readHeat(now)}::float8)
      on conflict (article_id) do update
      set heat = greatest(old.heat, excluded.heat) + ln(1 + exp(-abs(old.heat - excluded.heat)))`.execute(tx)
    return true
  })
}

/** The reads of past days remain counted. */
export async function purgeReaders(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('article_reader').where('day', '<', dayOf(now)).execute()
}
