import { expect, test } from 'vitest'
import { dayText } from '#contract/date-texts.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { exportAccount } from '#server/features/accounts/export-account.ts'
import { claimJobs } from '#server/jobs/queue.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { anonymous, newListener } from '#tests/kit/clients/listener.ts'
import { billingActions, newCard, submit, subscriberKit } from '#tests/kit/clients/subscriber.ts'
import { contentKit } from '#tests/kit/content/contents.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite } from '#tests/kit/site.ts'
import { CancelPlan } from '#web/gateway/generated/cancel-plan.ts'
import { GetPlan } from '#web/gateway/generated/get-plan.ts'
import { OpenBillingPortal } from '#web/gateway/generated/open-billing-portal.ts'
import { RestorePurchases } from '#web/gateway/generated/restore-purchases.ts'
import { ResumePlan } from '#web/gateway/generated/resume-plan.ts'
import { StartCheckout } from '#web/gateway/generated/start-checkout.ts'
import { endTasks, reconcile } from '../jobs.ts'
import { sandboxProvider } from './sandbox-provider.ts'
import { advance } from './sandbox-state.ts'
import { changeState } from './store.ts'

const port = await freePort()
const site = await testSite({
  demo: false,
  env: { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}` },
})
const { add } = contentKit(site)
await site.db
  .insertInto('media')
  .values({
    id: 'film',
    kind: 'video',
    name: 'A film',
    duration_ms: 1_000,
    sources: JSON.stringify([{ src: '/media/videos/film/master.m3u8', type: 'application/vnd.apple.mpegurl' }]),
    text_tracks: '[]',
    is_token_required: false,
  })
  .execute()
await add({ id: 'item', kind: 'video', media_id: 'film', access: 'premium', published_at: new Date('2026-01-01') })
await site.contentChanged()

const play = async (headers: Record<string, string>) =>
  (await fetch(`${site.url}/playback/v1/accounts/prime/videos/film`, { headers })).status
const mailTo = (email: string) =>
  site.db.selectFrom('email_outbox').select('subject').where('recipient', '=', email).orderBy('created_at').execute()
const emailOf = async (id: string) =>
  (await site.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
const deps = () => {
  const provider = sandboxProvider({ db: site.db, secret: new Uint8Array(32) })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
  return { db: site.db, clock: () => site.now, log, provider, sender: { productName: 'Primedia+', origin: site.url } }
}
/** Lets the seconds go by for which a token is cached. */
const later = (ms = 4_000) => (site.now = new Date(site.now.getTime() + ms))

test('a checkout begins a trial that plays premium content at once, on every device', async () => {
  const { listener, plan, subscribe } = await subscriberKit(site)
  expect([await play(listener.headers), await plan()]).toMatchObject([403, { state: 'NONE', hasTrial: true }])
  expect(await subscribe()).toMatchObject({ status: 303, location: `${site.url}/my-profil` })
  expect(await play(listener.headers)).toBe(200)
  const ends = new Date(site.now.getTime() + 7 * DAY_MS).toISOString()
  expect(await plan()).toMatchObject({ state: 'TRIAL', isSubscriber: true, nextPaymentAt: { iso8601: ends } })
})

test('a declined card and a bank that refuses say so, and both can be tried again', async () => {
  const { checkout, state } = await subscriberKit(site)
  const url = await checkout()
  const card = newCard()
  const declined = await submit(url, { card, outcome: 'declined' })
  expect([declined.status, declined.text]).toEqual([422, expect.stringContaining('The card was declined')])
  expect((await submit(url, { card, outcome: 'confirm' })).text).toContain('Your bank asks')
  expect((await submit(url, { card, outcome: 'refused' })).text).toContain('did not confirm')
  expect((await submit(url, { card: '12', outcome: 'succeeds' })).text).toContain('16 digits')
  expect(await state()).toBe('NONE')
  expect((await submit(url, { card, outcome: 'succeeds' })).status).toBe(303)
  expect(await state()).toBe('TRIAL')
  expect((await submit(url, { card, outcome: 'succeeds' })).status).toBe(410)
})

test('a renewal is paid once, with a receipt by email, and the paid time follows the trial', async () => {
  const { listener, plan, subscribe, tester } = await subscriberKit(site)
  await subscribe()
  await tester('succeeds')
  const { state, receipts, failure } = await plan()
  expect([state, receipts.map(({ cents, currency }) => [cents, currency]), failure]).toEqual([
    'ACTIVE',
    [[10_000, 'ZAR']],
    null,
  ])
  expect(await mailTo(await emailOf(listener.id))).toEqual([{ subject: 'Your receipt for Audiostar+: R100' }])
})

test('a refund of the last payment ends the access and the subscription', async () => {
  const { listener, plan, subscribe, tester } = await subscriberKit(site)
  await subscribe()
  await tester('succeeds')
  site.now = new Date(site.now.getTime() + 3_000)
  expect([(await plan()).state, await play(listener.headers)]).toEqual(['ACTIVE', 200])
  await tester('refund')
  // `tester('succeeds')` has moved the customer's time to the first payment, at the end of the trial.
  const receipts = [{ refundedAt: { iso8601: new Date(site.now.getTime() + 7 * DAY_MS).toISOString() } }]
  expect(await plan()).toMatchObject({ state: 'ENDED', isSubscriber: false, nextPaymentAt: null, receipts })
  site.now = new Date(site.now.getTime() + 3_000)
  expect(await play(listener.headers)).toBe(403)
})

test('a failed payment keeps the access for the grace period, and a later payment restores the subscription', async () => {
  const { listener, plan, subscribe, tester } = await subscriberKit(site)
  await subscribe()
  await tester('fails')
  expect(await plan()).toMatchObject({ state: 'PAST_DUE', isSubscriber: true, failure: 'The card was declined' })
  await tester('succeeds')
  expect(await plan()).toMatchObject({ state: 'ACTIVE', failure: null })
  await tester('fails')
  await tester('grace')
  later()
  expect([await plan(), await play(listener.headers)]).toMatchObject([{ state: 'ENDED', isSubscriber: false }, 403])
})

test('a cancelled plan keeps the paid time, can be resumed, and then ends by the clock alone', async () => {
  const { listener, state, subscribe, cancel, resume, cancelCode } = await subscriberKit(site)
  expect(await cancelCode()).toBe('NOT_SUBSCRIBED')
  await subscribe()
  expect((await cancel()).plan).toMatchObject({ state: 'CANCELLED', isSubscriber: true, nextPaymentAt: null })
  expect((await resume()).plan.state).toBe('TRIAL')
  await cancel()
  const before = site.now
  site.now = new Date(before.getTime() + 7 * DAY_MS - 60_000)
  expect([await state(), await play(listener.headers)]).toEqual(['CANCELLED', 200])
  // The role is still cached then, but not beyond the end of the subscription.
  later(60_000)
  expect([await state(), await play(listener.headers)]).toEqual(['ENDED', 403])
  // A clock that is set back restores the paid access and charges nothing.
  site.now = before
  expect(await play(listener.headers)).toBe(200)
})

test('there is one trial for each account, and one for each card', async () => {
  const card = newCard()
  const first = await subscriberKit(site)
  await first.subscribe(card)
  const second = await subscriberKit(site)
  const url = await second.checkout()
  const refused = await submit(url, { card, outcome: 'succeeds' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('has had its free trial')])
  expect(await second.state()).toBe('NONE')
  expect((await submit(url, { card, outcome: 'succeeds', trial: 'no' })).status).toBe(303)
  expect(await second.plan()).toMatchObject({ state: 'ACTIVE', receipts: [{ cents: 10_000 }] })

  await first.cancel()
  await first.tester('succeeds')
  expect(await first.plan()).toMatchObject({ state: 'ENDED', hasTrial: false })
  await first.subscribe()
  expect(await first.plan()).toMatchObject({ state: 'ACTIVE', receipts: [{ cents: 10_000 }] })
})

test('two tabs that begin a checkout at once get the same one, and a subscriber gets none', async () => {
  const { checkout, checkoutCode, subscribe, plan, listener } = await subscriberKit(site)
  const urls = await Promise.all([checkout('/audio'), checkout('/audio'), checkout('/audio')])
  expect(new Set(urls).size).toBe(1)
  const card = newCard()
  const outcomes = await Promise.all(urls.map((url) => submit(url, { card, outcome: 'succeeds' })))
  expect(outcomes.filter(({ status }) => status === 303).length).toBeGreaterThan(0)
  expect(await plan()).toMatchObject({ state: 'TRIAL' })
  expect(await checkoutCode()).toBe('ALREADY_SUBSCRIBED')
  await expect(subscribe()).rejects.toThrow('ALREADY_SUBSCRIBED')
  const { state } = await site.db
    .selectFrom('sandbox_customer')
    .innerJoin('billing_customer', 'customer', 'id')
    .select('state')
    .where('account_id', '=', listener.id)
    .executeTakeFirstOrThrow()
  expect(state).toMatchObject({ subscriptions: [{ endedAt: null }] })
})

test('a checkout left without paying and begun again returns to the page of the last attempt, and only that one is open', async () => {
  const { checkout } = await subscriberKit(site)
  const [first, second] = [await checkout('/audio'), await checkout('/video')]
  expect(await checkout('/video')).toBe(second)
  expect([await (await fetch(second)).text(), (await fetch(first)).status]).toEqual([
    expect.stringContaining(`href="${site.url}/video">Back without paying`),
    410,
  ])
})

test('the browser returns to pages of this site only', async () => {
  const { checkoutCode } = await subscriberKit(site)
  for (const address of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/\\evil.example', ''])
    expect(await checkoutCode(address)).toBe('BAD_INPUT')
})

test('restoring reloads the subscription from the provider, also after a message was lost', async () => {
  const { restore, subscribe, listener } = await subscriberKit(site)
  expect(await restore()).toMatchObject({
    message: 'This account has no subscription',
    plan: { state: 'NONE' },
  })
  await subscribe()
  // As after a crash between the payment and the reply to it.
  await site.db.deleteFrom('billing_event').where('account_id', '=', listener.id).execute()
  await site.db
    .updateTable('billing_customer')
    .set({ entitled_until: null })
    .where('account_id', '=', listener.id)
    .execute()
  expect([await billingActions(listener).state(), await play(listener.headers)]).toEqual(['NONE', 403])
  expect(await restore()).toMatchObject({ message: 'Your free trial is restored', plan: { isSubscriber: true } })
  expect(await play(listener.headers)).toBe(200)
})

test('the reconciliation recovers lost messages, on one node only', async () => {
  const { subscribe, plan, listener } = await subscriberKit(site)
  await subscribe()
  later(7 * DAY_MS + 60_000)
  expect((await plan()).receipts).toEqual([])
  await Promise.all([reconcile(deps()), reconcile(deps())])
  expect(await plan()).toMatchObject({ state: 'ACTIVE', receipts: [{ cents: 10_000 }] })
  expect(await mailTo(await emailOf(listener.id))).toEqual([{ subject: 'Your receipt for Audiostar+: R100' }])
})

test('after an outage no email is sent about an attempt that was followed by another one', async () => {
  const { subscribe, listener, state } = await subscriberKit(site)
  await subscribe()
  const { customer } = await site.db
    .selectFrom('billing_customer')
    .select('customer')
    .where('account_id', '=', listener.id)
    .executeTakeFirstOrThrow()
  const payments = async () => {
    await reconcile(deps())
    const rows = await site.db
      .selectFrom('email_outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', await emailOf(listener.id))
      .orderBy('created_at')
      .execute()
    return rows.map(({ subject, body }) => /We will try again on (.+?)\. You/.exec(body)?.[1] ?? subject)
  }
  const trialEnd = new Date(site.now.getTime() + 7 * DAY_MS)
  const dayOfTrialEnd = (days: number) => new Date(trialEnd.getTime() + days * DAY_MS)
  await changeState(site.db, customer, (before) => ({ ...before, pays: false }))
  // Two attempts fail before the provider is asked.
  later(9 * DAY_MS)
  expect(await payments()).toEqual([dayText(dayOfTrialEnd(3))])
  // The third fails and the fourth succeeds before it is asked again.
  await changeState(site.db, customer, (before) => advance(before, dayOfTrialEnd(3)))
  await changeState(site.db, customer, (before) => ({ ...before, pays: true }))
  later(3.5 * DAY_MS)
  expect(await payments()).toEqual([dayText(dayOfTrialEnd(3)), 'Your receipt for Audiostar+: R100'])
  expect(await state()).toBe('ACTIVE')
})

test('deleting an account deletes its subscription here and at the provider, and the export contains it', async () => {
  const { subscribe, listener, tester } = await subscriberKit(site)
  await subscribe()
  await tester('succeeds')
  const exported = await exportAccount(site.db, listener.id)
  expect([exported?.['billing_customer']?.length, exported?.['billing_event']?.length]).toEqual([1, 2])
  const customer = String(exported?.['billing_customer']?.[0]?.['customer'])
  await deleteAccount(site.db, listener.id, site.now)
  for (const table of ['billing_customer', 'billing_event'] as const)
    expect(await site.db.selectFrom(table).selectAll().where('account_id', '=', listener.id).execute()).toEqual([])
  const jobs = await claimJobs(site.db, ['end_billing'], { limit: 10, perKey: 10, running: new Map() }, site.now)
  const job = jobs.find(({ payload }) => payload['customer'] === customer)
  await endTasks(deps())['end_billing']?.(job?.payload ?? {}, site.now)
  const left = await site.db.selectFrom('sandbox_customer').select('id').where('id', '=', customer).execute()
  expect(left).toEqual([])
})

test('changes of a plan need an account', async () => {
  const { code } = await newListener(site)
  expect(await code(GetPlan, {})).toBeUndefined()
  const nobody = anonymous(site)
  expect([
    await nobody.code(CancelPlan, {}),
    await nobody.code(ResumePlan, {}),
    await nobody.code(RestorePurchases, {}),
    await nobody.code(StartCheckout, { returnTo: '/' }),
    await nobody.code(OpenBillingPortal, { returnTo: '/' }),
  ]).toEqual(Array.from({ length: 5 }, () => 'AUTH_NOT_AUTHORIZED'))
})
