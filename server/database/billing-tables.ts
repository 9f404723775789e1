import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

export type ProviderName = 'sandbox' | 'stripe'

export interface BillingCustomerTable {
  account_id: string
  provider: ProviderName
  customer: string
  checkout: string | null
  /** Reads from the provider that were started, and the number of the latest stored one. */
  reads: Generated<number>
  last_read: Generated<number>
  /** End of the access to premium content, computed from the facts. */
  entitled_until: Instant | null
  /** Milliseconds by which testers of the sandbox have moved the customer's time ahead; 0 with a real provider. */
  ahead_ms: Generated<number>
  /** Time of the next reconciliation, which does not depend on messages of the provider. */
  check_at: Instant
  created_at: Instant
}

/** A fact reported by the provider. Stored once, in order of arrival. */
export interface BillingEventTable {
  id: Generated<number>
  account_id: string
  provider: ProviderName
  /** Identifies the fact at the provider. */
  key: string
  /** By the provider's clock. */
  at: Instant
  received_at: Instant
  fact: JSONColumnType<object>
}

/** Payment methods that were used for a free trial. */
export interface BillingTrialTable {
  method_digest: string
  subscription_digest: string
  used_at: Instant
}

export interface SandboxCustomerTable {
  id: string
  state: JSONColumnType<object>
}

export interface SandboxCheckoutTable {
  id: string
  customer: string
  has_trial: boolean
  return_to: string
  state: 'open' | 'complete' | 'expired'
  expires_at: Instant
}

export interface BillingTables {
  billing_customer: BillingCustomerTable
  billing_event: BillingEventTable
  billing_trial: BillingTrialTable
  sandbox_customer: SandboxCustomerTable
  sandbox_checkout: SandboxCheckoutTable
}
