import Stripe from 'stripe'
import { onceResolved } from '#server/lib/async/once-resolved.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { wholeResponse } from '#server/lib/fetch/whole-response.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { PRICE, TRIAL_DAYS } from '../plan.ts'
import { type BillingProvider, CustomerMissing } from '../provider.ts'
import { readRefunds } from './refunds.ts'
import { toCustomerRead } from './to-facts.ts'

export interface StripeSettings {
  secretKey: string
  priceId: string
  apiUrl?: string | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 8_000
/** The largest, 100 invoices with their payments, have about a megabyte. */
const MAX_BYTES = 20_000_000
/** Stripe's minimum of 30 minutes, and a minute of tolerance. */
const CHECKOUT_MS = 31 * MINUTE_MS
/** A customer has few of them; the limits bound the work for an unusual one. */
const [MAX_SUBSCRIPTIONS, MAX_INVOICES] = [200, 1_000]

export function createStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
  const url = apiUrl === undefined ? null : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    // The time limit of the default client is one of silence.
    httpClient: Stripe.createFetchHttpClient(fetchFromStripe),
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

const fetchFromStripe = async (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
  wholeResponse(await fetch(url, { ...init, redirect: 'manual' }), MAX_BYTES)

export function stripeProvider(stripe: Stripe, { priceId }: Pick<StripeSettings, 'priceId'>): BillingProvider {
  const price = onceResolved(() => checkPrice(stripe, priceId))
  return {
    name: 'stripe',
    createCustomer: ({ id, email }) =>
      reach(async () => {
        // Without an idempotency key made from the account: Stripe repeats the response to a key for a day, also a failure.
        const fields = { ...(email !== null && { email }), metadata: { account: id } }
        return (await stripe.customers.create(fields)).id
      }),
    createCheckout: ({ customer, returnTo, hasTrial }, now) =>
      reach(async () => {
        await price()
        const { id, url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          line_items: [{ price: priceId, quantity: 1 }],
          payment_method_collection: 'always',
          success_url: returnTo,
          cancel_url: returnTo,
          expires_at: Math.floor((now.getTime() + CHECKOUT_MS) / 1000),
          ...(hasTrial && { subscription_data: { trial_period_days: TRIAL_DAYS } }),
        })
        if (url === null) throw new AppError('BILLING_UNAVAILABLE')
        return { id, url }
      }),
    checkoutState: (id) =>
      reach(async () => {
        const session = await nullIfMissing(stripe.checkout.sessions.retrieve(id))
        if (session?.status === 'open' && session.url !== null)
          return { url: session.url, returnTo: session.success_url ?? '' }
        return session?.status === 'complete' ? 'complete' : 'expired'
      }),
    expireCheckout: (id) => reach(async () => void (await ignoreGone(stripe.checkout.sessions.expire(id)))),
    read: (customer) => reach(() => readCustomer(stripe, customer)),
    cancelRenewal: (subscription) =>
      reach(async () => void (await stripe.subscriptions.update(subscription, { cancel_at_period_end: true }))),
    resumeRenewal: (subscription) =>
      reach(async () => void (await stripe.subscriptions.update(subscription, { cancel_at_period_end: false }))),
    endSubscription: (subscription) =>
      reach(async () => void (await ignoreGone(stripe.subscriptions.cancel(subscription)))),
    // Cancels the subscriptions and removes the personal data; invoices stay at Stripe, as tax law requires.
    deleteCustomer: (customer) => reach(async () => void (await ignoreGone(stripe.customers.del(customer)))),
    portalUrl: (customer, returnTo) =>
      reach(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnTo })).url),
  }
}

/** Throws unless the price is the one that the site shows. */
async function checkPrice(stripe: Stripe, priceId: string): Promise<void> {
  const { unit_amount: cents, currency, recurring } = await stripe.prices.retrieve(priceId)
  const isShown = cents === PRICE.cents && currency.toUpperCase() === PRICE.currency
  if (isShown && recurring?.interval === 'month' && recurring.interval_count === 1) return
  const cause = new Error(`The price ${priceId} is not ${PRICE.currency} ${PRICE.cents / 100} a month`)
  throw new AppError('BILLING_UNAVAILABLE', undefined, { cause })
}

async function readCustomer(stripe: Stripe, customer: string) {
  const [subscriptions, invoices, refunds] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand: ['data.default_payment_method'] })
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
    stripe.invoices
      .list({ customer, limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: MAX_INVOICES }),
    readRefunds(stripe, customer),
  ])
  return toCustomerRead(subscriptions, invoices, refunds)
}

/** Converts errors of Stripe and of the connection to it into BILLING_UNAVAILABLE. */
export async function reach<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (cause) {
    if (isMissing(cause) && cause.param === 'customer') throw new CustomerMissing({ cause })
    if (cause instanceof Stripe.errors.StripeError) throw new AppError('BILLING_UNAVAILABLE', undefined, { cause })
    throw cause
  }
}

/** For a customer or subscription that does not exist or has ended. */
const ignoreGone = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((cause: unknown) => {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause
  })

const isMissing = (cause: unknown): cause is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing'

const nullIfMissing = <Found>(call: Promise<Found>): Promise<Found | null> =>
  call.catch((cause: unknown) => {
    if (isMissing(cause)) return null
    throw cause
  })
