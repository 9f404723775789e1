import type { Database } from '#server/database/connect.ts'
import type { EmailSite } from '#server/features/accounts/emails/html-part.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { type BillingCustomer, customerTime } from './customers.ts'
import type { BillingProvider } from './provider.ts'
import { beginRead, recordRead } from './record-read.ts'

export interface BillingDeps {
  db: Database
  clock: Clock
  log: Logger
  provider: BillingProvider
  sender: EmailSite
}

/** Afterwards the stored access is up to date. No transaction is open during the requests to the provider. */
export async function syncCustomer(deps: BillingDeps, customer: BillingCustomer): Promise<void> {
  const toEnd = await readOnce(deps, customer)
  if (toEnd.length === 0) return
  const { provider, clock } = deps
  for (const subscription of toEnd)
    await provider.endSubscription(subscription, customer.customer, customerTime(customer, clock()))
  await readOnce(deps, customer)
}

async function readOnce({ db, provider, sender, clock }: BillingDeps, customer: BillingCustomer): Promise<string[]> {
  const revision = await beginRead(db, customer.accountId)
  if (revision === null) return []
  const read = await provider.read(customer.customer, customerTime(customer, clock()))
  return recordRead(db, customer, { ...read, revision }, sender, clock())
}
