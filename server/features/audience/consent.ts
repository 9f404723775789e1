import { sql } from 'kysely'
import type { Consent } from '#contract/consent.ts'
import type { Database } from '#server/database/connect.ts'

export async function readConsent(db: Database, accountId: string): Promise<Consent | null> {
  const row = await db.selectFrom('consent').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row
    ? {
        version: row.version,
        measurement: row.measurement,
        personalAds: row.personal_ads,
        decidedAt: row.decided_at.toISOString(),
      }
    : null
}

/** The latest decision applies, of two with the same instant the more restrictive one. A decision from the future is dated now. */
export async function saveConsent(db: Database, accountId: string, decision: Consent, now: Date): Promise<Consent> {
  const decidedAt = new Date(Math.min(Date.parse(decision.decidedAt), now.getTime()))
  await sql`
    insert into consent as old (account_id, version, measurement, personal_ads, decided_at)
    values (${accountId}, ${decision.version}, ${decision.measurement}, ${decision.personalAds}, ${decidedAt})
    on conflict (account_id) do update set version = excluded.version, measurement = excluded.measurement,
      personal_ads = excluded.personal_ads, decided_at = excluded.decided_at
    where (excluded.decided_at, old.measurement, old.personal_ads)
      > (old.decided_at, excluded.measurement, excluded.personal_ads)`.execute(db)
  return (await readConsent(db, accountId)) ?? decision
}
