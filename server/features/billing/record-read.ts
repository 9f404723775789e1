import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { queueEmail } from '#server/features/accounts/email-outbox.ts'
import type { EmailSite } from '#server/features/accounts/emails/html-part.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { BillingCustomer } from './customers.ts'
import { customerTime } from './customers.ts'
import { emailAbout } from './emails.ts'
import { type BillingFact, factKey, parseFact } from './facts.ts'
import { openSubscriptions, planAt } from './plan.ts'
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

/** The lock gives concurrent messages the result of consecutive ones. Returns the subscriptions that must be ended at the provider. */
export async function recordRead(
  db: Database,
  customer: BillingCustomer,
  { facts: found, trialMethods, nextAt, revision }: CustomerRead & { revision: number },
  sender: EmailSite,
  now: Date,
): Promise<string[]> {
  const { accountId, provider } = customer
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('billing_customer')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['last_read', 'ahead_ms as aheadMs', 'account.email'])
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .where('customer', '=', customer.customer)
      .forUpdate('billing_customer')
      .executeTakeFirst()
    if (!row) return []
    const isLatest = revision > row.last_read
    const all = await readFacts(transaction, customer)
    const refused = await claimTrials(transaction, withoutPaid(trialMethods, all), now)
    const reported = newFacts(all, [...found, ...refused], { revision, isLatest })
    const at = customerTime(row, now)
    const plan = planAt([...all, ...reported], at)
    const { entitledUntil } = plan
    const added = [...reported, ...newFacts(all, dueReminders(plan, at), { revision, isLatest })]
    await insertFacts(transaction, customer, added, now)
    const facts = [...all, ...added]
    await transaction
      .updateTable('billing_customer')
      .set({
        entitled_until: entitledUntil && new Date(entitledUntil.getTime() - row.aheadMs),
        check_at: checkAt([nextAt, reminderAt(plan)], row.aheadMs, now),
        ...(isLatest && { last_read: revision }),
      })
      .where('account_id', '=', accountId)
      .execute()
    for (const fact of added.filter((one) => isNews(one, facts, at))) {
      const email = row.email === null ? null : emailAbout(fact, row.email, sender)
      if (email) await queueEmail(transaction, email, now)
    }
    return subscriptionsToEnd(facts, at)
  })
}

/** A failed payment that was attempted again since, for example after an outage, is no news. */
function isNews(fact: BillingFact, facts: readonly BillingFact[], at: Date): boolean {
  if (fact.kind !== 'failed') return true
  const isLater = (other: BillingFact) =>
    (other.kind === 'paid' && other.invoice === fact.invoice) ||
    (other.kind === 'failed' && other.invoice === fact.invoice && other.attempt > fact.attempt)
  return !facts.some(isLater) && (fact.retryAt === null || new Date(fact.retryAt) > at)
}

/** The later payment methods of subscriptions that have paid do not matter. */
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

/** Those with a void trial or an expired grace period, and of two open ones the one that gives less access: nobody pays twice. */
function subscriptionsToEnd(facts: readonly BillingFact[], at: Date): string[] {
  const open = openSubscriptions(facts)
  const plans = open.map((id) => ({
    id,
    plan: planAt(
      facts.filter(({ subscription }) => subscription === id),
      at,
    ),
  }))
  const live = plans.filter(({ plan }) => ['trial', 'active', 'past_due', 'cancelled'].includes(plan.state))
  const isRefused = new Set(
    facts.filter(({ kind }) => kind === 'trial_refused').map(({ subscription }) => subscription),
  )
  const over = plans.filter(({ id, plan }) => plan.state === 'ended' || isRefused.has(id))
  const extra = live.toSorted((a, b) => timeOfPlan(b) - timeOfPlan(a) || (a.id < b.id ? -1 : 1)).slice(1)
  return [...new Set([...over, ...extra].map(({ id }) => id))]
}

const timeOfPlan = ({ plan }: { plan: ReturnType<typeof planAt> }) => plan.entitledUntil?.getTime() ?? 0
