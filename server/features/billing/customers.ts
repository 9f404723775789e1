import { type Selectable, sql } from 'kysely'
import type { BillingCustomerTable, ProviderName } from '#server/database/billing-tables.ts'
import { claimDue, type DueTable } from '#server/database/claim-due.ts'
import type { Database } from '#server/database/connect.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

export interface BillingCustomer {
  accountId: string
  provider: ProviderName
  customer: string
  checkout: string | null
  aheadMs: number
}

const toCustomer = (row: Selectable<BillingCustomerTable>): BillingCustomer => ({
  accountId: row.account_id,
  provider: row.provider,
  customer: row.customer,
  checkout: row.checkout,
  aheadMs: row.ahead_ms,
})

/** Testers of the sandbox can move the time of a customer ahead. */
export const customerTime = ({ aheadMs }: Pick<BillingCustomer, 'aheadMs'>, now: Date): Date =>
  new Date(now.getTime() + aheadMs)

export async function findCustomerOfAccount(
  db: Database,
  accountId: string,
  provider: ProviderName,
): Promise<BillingCustomer | null> {
  const row = await db
    .selectFrom('billing_customer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row ? toCustomer(row) : null
}

export async function findCustomer(
  db: Database,
  provider: ProviderName,
  customer: string,
): Promise<BillingCustomer | null> {
  const row = await db
    .selectFrom('billing_customer')
    .selectAll()
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .executeTakeFirst()
  return row ? toCustomer(row) : null
}

/** Replaces a stored customer of another provider, and `missing`, which the provider no longer has. */
export async function saveCustomer(
  db: Database,
  { accountId, provider, customer }: Pick<BillingCustomer, 'accountId' | 'provider' | 'customer'>,
  missing: string | null,
  now: Date,
): Promise<void> {
  const fresh = { provider, customer, checkout: null, ahead_ms: 0, entitled_until: null, check_at: now }
  await db
    .insertInto('billing_customer')
    .values({ account_id: accountId, created_at: now, ...fresh })
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(fresh)
        .where((is) =>
          is.or([is('billing_customer.provider', '!=', provider), is('billing_customer.customer', '=', missing ?? '')]),
        ),
    )
    .execute()
}

/** Returns false if a concurrent request has replaced the checkout. */
export async function replaceCheckout(
  db: Database,
  { accountId, checkout }: BillingCustomer,
  next: string,
  checkAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_customer')
    .set({ checkout: next, check_at: sql`least(check_at, ${checkAt})` })
    .where('account_id', '=', accountId)
    .where(sql`checkout`, 'is not distinct from', checkout)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Subscriptions of a provider that is no longer used give no access; they are read at once when it is used again. */
export async function endOtherProviders(db: Database, provider: ProviderName): Promise<void> {
  await db
    .updateTable('billing_customer')
    .set({ entitled_until: null, check_at: new Date(0) })
    .where('provider', '!=', provider)
    .where('entitled_until', 'is not', null)
    .execute()
}

const DUE: DueTable<'billing_customer'> = { name: 'billing_customer', key: 'account_id', dueAt: 'check_at' }
const CLAIM_MS = 10 * MINUTE_MS

/** Only one node reads each customer. A failed read is retried when the claim ends. */
export async function claimDueCustomers(
  db: Database,
  provider: ProviderName,
  limit: number,
  now: Date,
): Promise<BillingCustomer[]> {
  const where = sql`provider = ${provider}`
  const rows = await claimDue(db, DUE, { claimMs: CLAIM_MS, limit, where }, now)
  return rows.map(toCustomer)
}
