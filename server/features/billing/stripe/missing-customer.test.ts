import { expect, test } from 'vitest'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { subscriberKit } from '#tests/kit/clients/subscriber.ts'
import { testSite } from '#tests/kit/site.ts'
import { stripeStandIn } from '#tests/kit/stand-ins/stripe/stand-in.ts'

const START = new Date('2026-03-04T08:00:00Z')
const time = { now: START }
const stripe = await stripeStandIn(() => time.now)
const site = await testSite({ demo: false, now: START, env: stripe.env })

const sessionAt = (url: string) => stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1))

test('a failure that Stripe repeats for a day does not keep a listener from the checkout', async () => {
  const { checkout, checkoutCode } = await subscriberKit(site)
  stripe.failure.mode = 500
  expect(await checkoutCode()).toBe('BILLING_UNAVAILABLE')
  stripe.failure.mode = 'none'
  expect(await checkout()).toContain('https://checkout.stripe.com/')
})

test('a listener whose customer was deleted at Stripe, or belongs to its test mode, gets a new one', async () => {
  const { checkout, plan } = await subscriberKit(site)
  const first = sessionAt(await checkout())
  stripe.customers.delete(first?.customer ?? '')
  stripe.sessions.delete(first?.id ?? '')
  const second = sessionAt(await checkout())
  expect(second?.customer).not.toBe(first?.customer)
  stripe.complete(second?.id ?? '')
  await checkout().catch(() => undefined)
  expect(await plan()).toMatchObject({ state: 'TRIAL', isSubscriber: true })
})

test('no second plan is sold while the stored one is paid for and Stripe does not know its customer', async () => {
  const { checkout, checkoutCode, plan } = await subscriberKit(site)
  const session = sessionAt(await checkout())
  stripe.complete(session?.id ?? '')
  expect(await checkoutCode()).toBe('ALREADY_SUBSCRIBED')
  stripe.customers.delete(session?.customer ?? '')
  expect([await checkoutCode(), (await plan()).state]).toEqual(['BILLING_UNAVAILABLE', 'TRIAL'])
  time.now = new Date(time.now.getTime() + 30 * DAY_MS)
  site.now = time.now
  expect(await checkout()).toContain('https://checkout.stripe.com/')
})

test('two tabs that begin together leave one customer at Stripe', async () => {
  const { checkout, listener } = await subscriberKit(site)
  await Promise.all([checkout('/audio'), checkout('/audio')])
  const { email } = await site.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', listener.id)
    .executeTakeFirstOrThrow()
  expect([...stripe.customers.values()].filter((one) => one.email === email)).toHaveLength(1)
})
