import type { ProviderName } from '#server/database/billing-tables.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { BillingFact } from './facts.ts'

/** A fact without the number of the read, which the caller adds. */
export type ProviderFact =
  | Exclude<BillingFact, { kind: 'renewal' }>
  | Omit<Extract<BillingFact, { kind: 'renewal' }>, 'revision'>

export interface CustomerRead {
  facts: ProviderFact[]
  /** Digests of the payment methods of trials, by subscription. */
  trialMethods: ReadonlyMap<string, string>
  /** Time of the next automatic change at the provider, such as a renewal. */
  nextAt: Date | null
}

export interface CheckoutRequest {
  customer: string
  returnTo: string
  hasTrial: boolean
}

/** The provider has no such customer: it was deleted there, or belongs to another account or mode of the provider. */
export class CustomerMissing extends AppError {
  constructor(options?: ErrorOptions) {
    super('BILLING_UNAVAILABLE', undefined, options)
  }
}

/** The port to a payment provider. Methods throw BILLING_UNAVAILABLE when it cannot be reached. */
export interface BillingProvider {
  name: ProviderName
  /** Returns the id. Of several customers that were created for an account, the caller deletes those that it does not store. */
  createCustomer: (account: { id: string; email: string | null }) => Promise<string>
  createCheckout: (request: CheckoutRequest, now: Date) => Promise<{ id: string; url: string }>
  checkoutState: (id: string, now: Date) => Promise<{ url: string; returnTo: string } | 'complete' | 'expired'>
  /** Does nothing for a checkout that is not open. */
  expireCheckout: (id: string) => Promise<void>
  read: (customer: string, now: Date) => Promise<CustomerRead>
  /** Ends a subscription with the paid period. */
  cancelRenewal: (subscription: string, customer: string, now: Date) => Promise<void>
  resumeRenewal: (subscription: string, customer: string, now: Date) => Promise<void>
  /** Ends it immediately, so that nothing more is charged. Idempotent. */
  endSubscription: (subscription: string, customer: string, now: Date) => Promise<void>
  /** Ends all subscriptions of the customer and deletes its personal data. Does nothing for an unknown customer. */
  deleteCustomer: (customer: string) => Promise<void>
  /** URL of the page on which a customer changes the payment method. */
  portalUrl: (customer: string, returnTo: string) => Promise<string>
}
