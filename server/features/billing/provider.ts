import type { ProviderName } from '#server/database/billing-tables.ts'
import type { BillingFact } from './facts.ts'

/** A fact without the number that orders reads, which the caller adds. */
export type ProviderFact =
  | Exclude<BillingFact, { kind: 'renewal' }>
  | Omit<Extract<BillingFact, { kind: 'renewal' }>, 'revision'>

/** Everything that a provider knows of a customer at one moment. */
export interface CustomerRead {
  facts: ProviderFact[]
  /** Digests of the payment methods of trials, by subscription. */
  trialMethods: ReadonlyMap<string, string>
  /** When the provider will do something by itself. */
  nextAt: Date | null
}

export interface CheckoutRequest {
  customer: string
  /** Absolute address that the browser returns to. */
  returnTo: string
  hasTrial: boolean
}

/** What we need of a company that takes payments. Methods throw BILLING_UNAVAILABLE where it cannot be reached. */
export interface BillingProvider {
  name: ProviderName
  /** Returns the customer of an account; the same one at every call. */
  createCustomer: (account: { id: string; email: string | null }) => Promise<string>
  /** Returns the id and the address of a new checkout. */
  createCheckout: (request: CheckoutRequest, now: Date) => Promise<{ id: string; url: string }>
  /** Returns the address of an open checkout, or what became of it. */
  checkoutState: (id: string, now: Date) => Promise<{ url: string } | 'complete' | 'expired'>
  expireCheckout: (id: string) => Promise<void>
  read: (customer: string, now: Date) => Promise<CustomerRead>
  /** Whether a subscription continues after the paid time. */
  setRenewal: (subscription: string, customer: string, renews: boolean, now: Date) => Promise<void>
  /** Ends a subscription at once: nothing is charged any more. Does nothing for one that has ended. */
  endSubscription: (subscription: string, customer: string, now: Date) => Promise<void>
  /** Ends all subscriptions of the customer and removes its personal data. Does nothing for an unknown one. */
  deleteCustomer: (customer: string) => Promise<void>
  /** The address of the page on which a customer changes the payment method. */
  portalUrl: (customer: string, returnTo: string) => Promise<string>
}
