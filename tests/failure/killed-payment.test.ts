import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { subscriberKit } from '#tests/kit/clients/subscriber.ts'
import { startServer } from '#tests/kit/processes/server-process.ts'
import { freshDatabase, testSite } from '#tests/kit/site.ts'
import { stripeStandIn } from '#tests/kit/stand-ins/stripe/stand-in.ts'

const stripe = await stripeStandIn(() => new Date())
const database = await freshDatabase(mkdtempSync(path.join(os.tmpdir(), 'prime-billing-')))
const site = await testSite({ demo: false, now: new Date(), env: { ...stripe.env, ...database } })

test('a node that is killed between a payment and the access loses neither: the message is sent again', async () => {
  const { checkout, plan } = await subscriberKit(site)
  const url = await checkout()
  const subscription = stripe.complete(url.slice(url.lastIndexOf('/') + 1))
  const node = await startServer({ ...stripe.env, ...database, ROLES: 'gateway', LOAD_DEMO: 'never' })
  const send = ({ payload, header }: { payload: string; header: string }, to: string) =>
    fetch(`${to}/billing/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      body: payload,
    }).then(
      ({ status }) => status,
      () => 'no reply' as const,
    )
  const message = stripe.about(subscription)

  // The node waits for Stripe in the middle of the message.
  stripe.failure.mode = 'silent'
  const before = stripe.requests.length
  const reply = send(message, node.url)
  await expect.poll(() => stripe.requests.length, { timeout: 45_000 }).toBeGreaterThan(before)
  await node.kill()
  expect(await reply).toBe('no reply')
  stripe.failure.mode = 'none'

  expect(await plan()).toMatchObject({ state: 'NONE' })
  expect(await send(message, site.url)).toBe(200)
  expect(await plan()).toMatchObject({ state: 'TRIAL', isSubscriber: true })
}, 240_000)
