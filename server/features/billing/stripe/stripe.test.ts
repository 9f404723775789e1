import { expect, test } from 'vitest'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { claimJobs } from '#server/jobs/queue.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { subscriberKit } from '#tests/kit/clients/subscriber.ts'
import { testSite } from '#tests/kit/site.ts'
import { stripeStandIn } from '#tests/kit/stand-ins/stripe/stand-in.ts'
import { createBilling } from '../billing.ts'
import { endTasks, reconcile } from '../jobs.ts'
import type { BillingProvider } from '../provider.ts'
import { createStripe, stripeProvider } from './stripe-provider.ts'

const START = new Date('2026-03-04T08:00:00Z')
const time = { now: START }
const stripe = await stripeStandIn(() => time.now)
const site = await testSite({ demo: false, now: START, env: stripe.env })
const SETTINGS = { secretKey: 'sk_test_stand_in', priceId: 'price_month', apiUrl: stripe.url }

function later(ms: number): void {
  time.now = new Date(time.now.getTime() + ms)
  site.now = time.now
}

/** Delivers a message, with its signature unless another one is given. */
async function deliver({ payload, header }: { payload: string; header: string }, signature = header): Promise<number> {
  const response = await fetch(`${site.url}/billing/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  })
  return response.status
}

/** An account that has paid in Stripe's checkout, of which no message has arrived yet. */
async function customerOfStripe(fingerprint?: string) {
  const kit = await subscriberKit(site)
  const url = await kit.checkout()
  const subscription = stripe.complete(url.slice(url.lastIndexOf('/') + 1), fingerprint)
  return { ...kit, subscription }
}

const dependencies = () => {
  const provider = stripeProvider(createStripe(SETTINGS), SETTINGS)
  const sender = { productName: 'Primedia+', origin: site.url }
  return { db: site.db, clock: () => site.now, log: createLogger('silent'), provider, sender }
}

test('a checkout of Stripe begins a trial once the message arrives', async () => {
  const { plan, subscription } = await customerOfStripe()
  expect(await plan()).toMatchObject({ state: 'NONE', isSubscriber: false })
  expect(await deliver(stripe.about(subscription))).toBe(200)
  expect(await plan()).toMatchObject({ state: 'TRIAL', isSubscriber: true, hasTrial: false })
})

test('messages that come late, twice, in any order, and all at once give the same plan and one receipt', async () => {
  const { plan, listener, subscription } = await customerOfStripe()
  const begun = stripe.about(subscription)
  later(7 * DAY_MS + 3_600_000)
  const failed = stripe.renew(subscription, false)
  const unpaid = stripe.message('invoice.payment_failed', { object: 'invoice', customer: subscription.customer })
  expect(await deliver(unpaid)).toBe(200)
  expect(await plan()).toMatchObject({ state: 'PAST_DUE', isSubscriber: true })
  later(60_000)
  stripe.pay(failed)
  subscription.status = 'active'
  const paid = stripe.message('invoice.paid', { object: 'invoice', customer: subscription.customer })
  expect(await Promise.all([paid, unpaid, begun, paid].map((one) => deliver(one, resigned(one.payload))))).toEqual([
    200, 200, 200, 200,
  ])
  expect(await plan()).toMatchObject({ state: 'ACTIVE', failure: null, receipts: [{ cents: 10_000, currency: 'ZAR' }] })
  const { email } = await site.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', listener.id)
    .executeTakeFirstOrThrow()
  const mails = await site.db
    .selectFrom('email_outbox')
    .select('subject')
    .where('recipient', '=', email ?? '')
    .execute()
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your payment for Audiostar+ did not succeed',
    'Your receipt for Audiostar+: R100',
  ])
})

/** The signature of the same bytes, as Stripe makes it for a repeated delivery. */
function resigned(payload: string): string {
  const client = createStripe({ secretKey: 'sk_test_x', priceId: '' })
  const timestamp = Math.floor(time.now.getTime() / 1000)
  return client.webhooks.generateTestHeaderString({ payload, secret: stripe.env.STRIPE_WEBHOOK_SECRET, timestamp })
}

test('a message with a wrong, an old or no signature changes nothing', async () => {
  const { plan, subscription } = await customerOfStripe()
  const genuine = stripe.about(subscription)
  const forged = stripe.message('invoice.paid', { customer: subscription.customer }, 'whsec_of_somebody_else')
  expect(await deliver(forged)).toBe(400)
  expect(await deliver(genuine, '')).toBe(400)
  expect(await deliver({ ...genuine, payload: genuine.payload.replace('updated', 'deleted') })).toBe(400)
  later(301_000)
  expect(await deliver(genuine)).toBe(400)
  expect(await plan()).toMatchObject({ state: 'NONE' })
})

test('a message about an unknown customer is acknowledged, as Stripe would repeat it for days', async () => {
  expect(await deliver(stripe.message('invoice.paid', { object: 'invoice', customer: 'cus_of_another_shop' }))).toBe(
    200,
  )
  expect(await deliver(stripe.message('price.updated', { object: 'price' }))).toBe(200)
})

test('while Stripe fails, a message is not acknowledged, and the repeated one sets everything right', async () => {
  const { plan, subscription, restoreCode } = await customerOfStripe()
  const message = stripe.about(subscription)
  stripe.failure.mode = 500
  expect([await deliver(message), await restoreCode()]).toEqual([503, 'BILLING_UNAVAILABLE'])
  expect(await plan()).toMatchObject({ state: 'NONE' })
  stripe.failure.mode = 'none'
  expect(await deliver(message)).toBe(200)
  expect(await plan()).toMatchObject({ state: 'TRIAL' })
})

test.each([
  ['that Stripe does not answer', 'silent', 50],
  ['whose answer comes a byte at a time', 'slow', 500],
  ['whose answer has no end', 'endless', 5_000],
] as const)('a request %s ends with an error', async (_what, mode, timeoutMs) => {
  const slow = createStripe({ ...SETTINGS, timeoutMs })
  stripe.failure.mode = mode
  const call = stripeProvider(slow, SETTINGS).read('cus_1', time.now)
  await expect(call).rejects.toMatchObject({ code: 'BILLING_UNAVAILABLE' })
  stripe.failure.mode = 'none'
})

test('two tabs get the same checkout, and a subscriber or an account that has just paid gets none', async () => {
  const kit = await subscriberKit(site)
  const urls = await Promise.all([kit.checkout('/audio'), kit.checkout('/audio')])
  expect(new Set(urls).size).toBe(1)
  const own = [...stripe.sessions.values()].find(({ id }) => urls[0]?.endsWith(`/${id}`))
  const open = [...stripe.sessions.values()].filter(
    ({ status, customer }) => status === 'open' && customer === own?.customer,
  )
  expect(open).toHaveLength(1)
  stripe.complete(open[0]?.id ?? '')
  expect(await kit.checkoutCode()).toBe('ALREADY_SUBSCRIBED')
})

test('a checkout that was begun on another page is replaced, because it would return there', async () => {
  const kit = await subscriberKit(site)
  const urls = [await kit.checkout('/audio'), await kit.checkout('/video'), await kit.checkout('/video')]
  const own = [...stripe.sessions.values()].filter(({ id }) => urls.some((url) => url.endsWith(`/${id}`)))
  expect(own.map(({ status, returnTo }) => [status, new URL(returnTo).pathname])).toEqual([
    ['expired', '/audio'],
    ['open', '/video'],
  ])
})

test('a card that has had its trial gets no second one, and nothing is charged', async () => {
  await customerOfStripe('a card').then(({ subscription }) => deliver(stripe.about(subscription)))
  const { plan, checkout, subscription } = await customerOfStripe('a card')
  await deliver(stripe.about(subscription))
  expect(await plan()).toMatchObject({ state: 'NONE', isSubscriber: false, hasTrial: false, receipts: [] })
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe('canceled')
  const url = await checkout()
  const paid = stripe.complete(url.slice(url.lastIndexOf('/') + 1), 'a card')
  expect(paid.trialEnd).toBeNull()
  await deliver(stripe.about(paid))
  expect(await plan()).toMatchObject({ state: 'ACTIVE', receipts: [{ cents: 10_000 }] })
})

test.each(['price_dollars', 'price_week'])(
  'no checkout is begun for a price that is not the one that the site shows: %s',
  async (STRIPE_PRICE_ID) => {
    const other = await testSite({
      demo: false,
      now: site.now,
      env: { ...stripe.env, STRIPE_PRICE_ID, LOG_LEVEL: 'silent' },
    })
    const before = stripe.sessions.size
    const { checkoutCode } = await subscriberKit(other)
    expect([await checkoutCode(), stripe.sessions.size]).toEqual(['BILLING_UNAVAILABLE', before])
  },
)

test('cancelling and resuming are done at Stripe, and a subscription that Stripe ends keeps the paid time', async () => {
  const { plan, cancel, resume, subscription } = await customerOfStripe()
  await deliver(stripe.about(subscription))
  expect((await cancel()).plan.state).toBe('CANCELLED')
  expect(subscription.cancelAtPeriodEnd).toBe(true)
  expect((await resume()).plan.state).toBe('TRIAL')
  later(7 * DAY_MS)
  stripe.renew(subscription, true)
  stripe.cancel(subscription)
  expect(await deliver(stripe.message('customer.subscription.deleted', { customer: subscription.customer }))).toBe(200)
  expect(await plan()).toMatchObject({ state: 'CANCELLED', isSubscriber: true })
  later(31 * DAY_MS)
  expect(await plan()).toMatchObject({ state: 'ENDED', isSubscriber: false })
})

test('a payment that is refunded in full ends the time that it paid for, and nothing more is charged', async () => {
  const { plan, subscription, checkout } = await customerOfStripe()
  later(7 * DAY_MS)
  const invoice = stripe.renew(subscription, true)
  await deliver(stripe.about(subscription))
  later(DAY_MS)
  expect(await plan()).toMatchObject({ state: 'ACTIVE', isSubscriber: true })
  expect(await deliver(stripe.refund(invoice))).toBe(200)
  expect(await plan()).toMatchObject({ state: 'ENDED', isSubscriber: false, nextPaymentAt: null })
  expect(subscription.status).toBe('canceled')
  expect(await checkout()).toContain('https://checkout.stripe.com/')
})

test('a dispute ends the paid period when it is lost, not while it is open', async () => {
  const { plan, subscription } = await customerOfStripe()
  later(7 * DAY_MS)
  const invoice = stripe.renew(subscription, true)
  expect(await deliver(stripe.dispute(invoice, 'under_review'))).toBe(200)
  expect(await plan()).toMatchObject({ state: 'ACTIVE', isSubscriber: true })
  expect(await deliver(stripe.dispute(invoice, 'lost'))).toBe(200)
  expect(await plan()).toMatchObject({ state: 'ENDED', isSubscriber: false })
})

test('a refund of an earlier month leaves the present one', async () => {
  const { plan, subscription } = await customerOfStripe()
  later(7 * DAY_MS)
  const first = stripe.renew(subscription, true)
  later(30 * DAY_MS)
  stripe.renew(subscription, true)
  expect(await deliver(stripe.refund(first))).toBe(200)
  expect(await plan()).toMatchObject({ state: 'ACTIVE', isSubscriber: true })
  expect(subscription.status).toBe('active')
})

test('after the grace time the subscription is ended at Stripe, so that a new one is not paid twice', async () => {
  const { plan, checkout, subscription } = await customerOfStripe()
  await deliver(stripe.about(subscription))
  later(7 * DAY_MS)
  stripe.renew(subscription, false)
  later(8 * DAY_MS)
  expect(await plan()).toMatchObject({ state: 'ENDED' })
  expect(await checkout()).toContain('https://checkout.stripe.com/')
  expect(subscription.status).toBe('canceled')
})

test('the reconciliation recovers lost messages', async () => {
  const { plan, subscription } = await customerOfStripe()
  later(40 * 60_000)
  await reconcile(dependencies())
  expect(await plan()).toMatchObject({ state: 'TRIAL' })
  later(7 * DAY_MS + 3 * 3_600_000)
  stripe.renew(subscription, true)
  await reconcile(dependencies())
  expect(await plan()).toMatchObject({ state: 'ACTIVE', receipts: [{ cents: 10_000 }] })
})

test('deleting an account ends its subscription at Stripe and removes its data there, after failures too', async () => {
  const { listener, subscription } = await customerOfStripe()
  await deliver(stripe.about(subscription))
  await deleteAccount(site.db, listener.id, site.now)
  const jobs = await claimJobs(site.db, ['end_billing'], { limit: 10, perKey: 10, running: new Map() }, site.now)
  const job = jobs.find(({ payload }) => payload['customer'] === subscription.customer)
  const run = () => endTasks(dependencies())['end_billing']?.(job?.payload ?? {}, site.now)
  stripe.failure.mode = 500
  await expect(run()).rejects.toThrow('could not be reached')
  stripe.failure.mode = 'none'
  await run()
  // A second attempt, as after a crash, does no harm.
  await run()
  expect([subscription.status, stripe.customers.get(subscription.customer)]).toEqual([
    'canceled',
    { email: null, deleted: true },
  ])
})

test('an account that is deleted while its customer is created leaves no personal data at Stripe', async () => {
  const { listener } = await subscriberKit(site)
  const deps = dependencies()
  let customer = ''
  const provider: BillingProvider = {
    ...deps.provider,
    async createCustomer(account) {
      customer = await deps.provider.createCustomer(account)
      await deleteAccount(site.db, listener.id, site.now)
      return customer
    },
  }
  const { startCheckout } = createBilling({ ...deps, provider, origins: [site.url] })
  await expect(startCheckout(listener.id, { path: '/audio', origin: site.url })).rejects.toThrow('foreign key')
  expect(stripe.customers.get(customer)).toEqual({ email: null, deleted: true })
})

test('Stripe without a key, a price or a webhook secret is refused at the start', () => {
  expect(() => readEnv({ BILLING_PROVIDER: 'stripe', STRIPE_PRICE_ID: 'price_month' })).toThrow(
    'STRIPE_SECRET_KEY must be given with BILLING_PROVIDER=stripe; STRIPE_WEBHOOK_SECRET must be given',
  )
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('must be a secret key of Stripe')
})
