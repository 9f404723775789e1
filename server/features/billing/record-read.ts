import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { queueEmail } from '#server/features/accounts/email-outbox.ts'
import type { EmailSite } from '#server/features/accounts/emails/html-part.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { type BillingCustomer, customerTime } from './customers.ts'
import { emailAbout } from './emails.ts'
import { type BillingFact, factKey, parseFact } from './facts.ts'
import { isLive, ofKind, openSubscriptions, type Plan, planAt } from './plan.ts'
import type { CustomerRead, ProviderFact } from './provider.ts'
import { dueReminders, reminderAt } from './trial-reminder.ts'
import { claimTrials } from './trials.ts'

/** Must be called before the read begins: a read with a higher number is at least as recent. */
export async function beginRead(db: Database, accountId: string): Promise<number | null> {
  const row = await db
    .updateTable('billing_customer')
    .set({ reads: sql`reads + 1` })
    .where('account_id', '=', accountId)
    .returning('reads')
    .executeTakeFirst()
  return row?.reads ?? null
}

const CHECK_MS = DAY_MS

/**
 * Stores what a read of the provider found, and the access that follows from it. The lock gives concurrent messages the result of
 * consecutive ones. Returns the subscriptions that must be ended at the provider.
 */
export async function recordRead(
  db: Database,
  customer: BillingCustomer,
  { facts: found, trialMethods, nextAt, revision }: CustomerRead & { revision: number },
  sender: EmailSite,
  now: Date,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockCustomer(transaction, customer)
    if (!row) return []
    const read = { revision, isLatest: revision > row.last_read }
    const at = customerTime(row, now)
    const known = await readFacts(transaction, customer)
    const refused = await claimTrials(transaction, withoutPaid(trialMethods, known), now)
    const reported = newFacts(known, [...found, ...refused], read)
    const plan = planAt([...known, ...reported], at)
    const added = [...reported, ...newFacts(known, dueReminders(plan, at), read)]
    const facts = [...known, ...added]
    await insertFacts(transaction, customer, added, now)
    await transaction
      .updateTable('billing_customer')
      .set({
        entitled_until: plan.entitledUntil && new Date(plan.entitledUntil.getTime() - row.aheadMs),
        check_at: checkAt([nextAt, reminderAt(plan)], row.aheadMs, now),
        ...(read.isLatest && { last_read: revision }),
      })
      .where('account_id', '=', customer.accountId)
      .execute()
    for (const fact of added.filter((one) => isNews(one, facts, at))) {
      const email = row.email === null ? null : emailAbout(fact, row.email, sender)
      if (email) await queueEmail(transaction, email, now)
    }
    return subscriptionsToEnd(facts, at)
  })
}

/** Undefined if the account is now a customer of another provider. */
const lockCustomer = (transaction: Database, { accountId, provider, customer }: BillingCustomer) =>
  transaction
    .selectFrom('billing_customer')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['last_read', 'ahead_ms as aheadMs', 'account.email'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .forUpdate('billing_customer')
    .executeTakeFirst()

/** A failed payment is not news if it was attempted again since, as after an outage. */
function isNews(fact: BillingFact, facts: readonly BillingFact[], at: Date): boolean {
  if (fact.kind !== 'failed') return true
  const isLater = (other: BillingFact) =>
    (other.kind === 'paid' && other.invoice === fact.invoice) ||
    (other.kind === 'failed' && other.invoice === fact.invoice && other.attempt > fact.attempt)
  return !facts.some(isLater) && (fact.retryAt === null || new Date(fact.retryAt) > at)
}

/** Once a subscription has paid, a change of its payment method cannot void its trial. */
function withoutPaid(methods: ReadonlyMap<string, string>, facts: readonly BillingFact[]): ReadonlyMap<string, string> {
  const paid = new Set(facts.flatMap((fact) => (fact.kind === 'paid' && fact.cents > 0 ? [fact.subscription] : [])))
  return new Map([...methods].filter(([subscription]) => !paid.has(subscription)))
}

/** In order of arrival. */
export async function readFacts(
  db: Database,
  { accountId, provider }: Pick<BillingCustomer, 'accountId' | 'provider'>,
): Promise<BillingFact[]> {
  const rows = await db
    .selectFrom('billing_event')
    .select('fact')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .orderBy('id')
    .execute()
  return rows.map(({ fact }) => parseFact(fact))
}

/** Mutable facts of a read that was overtaken by a later one are ignored. */
function newFacts(
  known: readonly BillingFact[],
  found: readonly ProviderFact[],
  { revision, isLatest }: { revision: number; isLatest: boolean },
): BillingFact[] {
  const keys = new Set(known.map(factKey))
  const last = new Map<string, boolean>()
  const renewals = known.filter((fact) => fact.kind === 'renewal').toSorted((a, b) => a.revision - b.revision)
  for (const { subscription, renews } of renewals) last.set(subscription, renews)
  const added = found.flatMap((fact): BillingFact[] => {
    if (fact.kind !== 'renewal') return [fact]
    const isSame = (last.get(fact.subscription) ?? true) === fact.renews
    return isLatest && !isSame ? [{ ...fact, revision }] : []
  })
  return [...new Map(added.map((fact) => [factKey(fact), fact])).values()].filter((fact) => !keys.has(factKey(fact)))
}

async function insertFacts(
  transaction: Database,
  { accountId, provider }: BillingCustomer,
  facts: readonly BillingFact[],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map((fact) => ({
    account_id: accountId,
    provider,
    key: factKey(fact),
    at: fact.at,
    received_at: now,
    fact: JSON.stringify(fact),
  }))
  await transaction
    .insertInto('billing_event')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Returns the time of the next read: when something is due in the customer's time, and at least once a day. */
function checkAt([nextAt, reminder]: readonly [Date | null, Date | null], aheadMs: number, now: Date): Date {
  const daily = now.getTime() + CHECK_MS
  const next = nextAt ? Math.max(nextAt.getTime() - aheadMs, now.getTime() + 60_000) : daily
  const remindAt = reminder ? reminder.getTime() - aheadMs : 0
  return new Date(Math.min(daily, next, remindAt > now.getTime() ? remindAt : daily))
}

/**
 * Returns the open subscriptions whose trial was refused or whose grace period has expired. Of several live ones, only the one with the
 * longest access continues, so that nobody pays twice.
 */
function subscriptionsToEnd(facts: readonly BillingFact[], at: Date): string[] {
  const plans = openSubscriptions(facts).map((id) => {
    const own = facts.filter(({ subscription }) => subscription === id)
    return { id, plan: planAt(own, at) }
  })
  const refused = new Set(ofKind(facts, 'trial_refused').map(({ subscription }) => subscription))
  const over = plans.filter(({ id, plan }) => plan.state === 'ended' || refused.has(id))
  const live = plans.filter(({ plan }) => isLive(plan))
  const extra = live.toSorted((a, b) => timeOfPlan(b) - timeOfPlan(a) || (a.id < b.id ? -1 : 1)).slice(1)
  return [...new Set([...over, ...extra].map(({ id }) => id))]
}

const timeOfPlan = ({ plan }: { plan: Plan }) => plan.entitledUntil?.getTime() ?? 0
