import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/security/digest.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { ProviderFact } from './provider.ts'

const RETENTION_MS = 730 * DAY_MS

/** Returns a `trial_refused` fact for each trial whose payment method was used by another subscription. Idempotent. */
export async function claimTrials(
  transaction: Database,
  methods: ReadonlyMap<string, string>,
  now: Date,
): Promise<ProviderFact[]> {
  const refused: ProviderFact[] = []
  // Sorted, because transactions that lock rows in different orders can deadlock.
  for (const [subscription, method] of [...methods].toSorted(([, a], [, b]) => (a < b ? -1 : 1))) {
    const own = digest(subscription)
    // Only the payment method of the checkout counts, not one that the listener changes to later.
    if (await hasClaimed(transaction, own)) continue
    await transaction
      .insertInto('billing_trial')
      .values({ method_digest: method, subscription_digest: own, used_at: now })
      .onConflict((on) => on.doNothing())
      .execute()
    const row = await transaction
      .selectFrom('billing_trial')
      .select('subscription_digest')
      .where('method_digest', '=', method)
      .executeTakeFirst()
    if (row?.subscription_digest !== own) refused.push({ kind: 'trial_refused', subscription, at: now.toISOString() })
  }
  return refused
}

const hasClaimed = async (transaction: Database, own: string): Promise<boolean> =>
  (await transaction
    .selectFrom('billing_trial')
    .select('used_at')
    .where('subscription_digest', '=', own)
    .executeTakeFirst()) !== undefined

export async function hasHadTrial(db: Database, method: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_trial')
    .select('used_at')
    .where('method_digest', '=', method)
    .executeTakeFirst()
  return row !== undefined
}

export async function purgeTrials(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('billing_trial')
    .where('used_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}
