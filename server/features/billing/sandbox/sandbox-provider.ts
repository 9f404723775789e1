import { createHmac } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import type { BillingProvider } from '../provider.ts'
import { advance, cancelRenewal, endSubscription, resumeRenewal, toCustomerRead } from './sandbox-state.ts'
import { addCustomer, changeState, completeCheckout, newId, readCheckout } from './store.ts'

const CHECKOUT_MS = 30 * MINUTE_MS

export const CHECKOUT_PATH = '/billing/sandbox/checkout'
export const CUSTOMER_PATH = '/billing/sandbox/customers'

interface SandboxSettings {
  db: Database
  /** Key from which customer ids are derived; knowing the id authorizes access to the customer's pages. */
  secret: Uint8Array
}

/** Simulates the life cycle of subscriptions without real payments. */
export function sandboxProvider({ db, secret }: SandboxSettings): BillingProvider {
  /** On the origin to which the browser returns. */
  const checkoutUrl = (id: string, returnTo: string) => new URL(`${CHECKOUT_PATH}/${id}`, returnTo).href
  return {
    name: 'sandbox',
    async createCustomer({ id }) {
      const customer = `cus_${createHmac('sha256', secret).update(`sandbox customer ${id}`).digest('base64url')}`
      await addCustomer(db, customer)
      return customer
    },
    async createCheckout({ customer, returnTo, hasTrial }, now) {
      const id = newId('cs')
      const expires_at = new Date(now.getTime() + CHECKOUT_MS)
      await db
        .insertInto('sandbox_checkout')
        .values({ id, customer, has_trial: hasTrial, return_to: returnTo, state: 'open', expires_at })
        .execute()
      return { id, url: checkoutUrl(id, returnTo) }
    },
    async checkoutState(id, now) {
      const checkout = await readCheckout(db, id, now)
      if (checkout?.state === 'open') return { url: checkoutUrl(id, checkout.returnTo), returnTo: checkout.returnTo }
      return checkout?.state ?? 'expired'
    },
    async expireCheckout(id) {
      await completeCheckout(db, id, 'expired')
    },
    async read(customer, now) {
      const state = await changeState(db, customer, (before) => advance(before, now))
      return toCustomerRead(state ?? { pays: true, subscriptions: [] })
    },
    async cancelRenewal(subscription, customer, now) {
      await changeState(db, customer, (state) => cancelRenewal(state, subscription, now))
    },
    async resumeRenewal(subscription, customer, now) {
      await changeState(db, customer, (state) => resumeRenewal(state, subscription, now))
    },
    async endSubscription(subscription, customer, now) {
      await changeState(db, customer, (state) => endSubscription(state, subscription, now))
    },
    async deleteCustomer(customer) {
      await db.deleteFrom('sandbox_checkout').where('customer', '=', customer).execute()
      await db.deleteFrom('sandbox_customer').where('id', '=', customer).execute()
    },
    portalUrl: async (customer, returnTo) => new URL(`${CUSTOMER_PATH}/${customer}`, returnTo).href,
  }
}
