import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

export type ProviderName = 'sandbox' | 'stripe'

/** An account as the billing provider knows it. */
export interface BillingCustomerTable {
  account_id: string
  provider: ProviderName
  /** Its id at the provider. */
  customer: string
  /** The last checkout that was begun; its id at the provider. */
  checkout: string | null
  /** Number of reads from the provider that have begun, and the latest of those that were stored. */
  reads: Generated<number>
  last_read: Generated<number>
  /** Until when the facts give access to premium content. */
  entitled_until: Instant | null
  /** How far testers have moved the customer's time ahead; 0 with a real provider. */
  ahead_ms: Generated<number>
  /** When to read from the provider next, whatever messages arrive. */
  check_at: Instant
  created_at: Instant
}

/** Something that the provider said, once, in the order of arrival. */
export interface BillingEventTable {
  id: Generated<number>
  account_id: string
  provider: ProviderName
  /** Identifies the fact at the provider. */
  key: string
  /** The provider's instant. */
  at: Instant
  received_at: Instant
  fact: JSONColumnType<object>
}

/** A payment method that has had its free trial. */
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
  /** The address that the browser returns to. */
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
