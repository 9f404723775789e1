import { expect, test } from 'vitest'
import { dayText } from '#contract/date-texts.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { newCard, submit, subscriberKit } from '#tests/kit/clients/subscriber.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite } from '#tests/kit/site.ts'
import { reconcile } from './jobs.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'

const port = await freePort()
const site = await testSite({ demo: false, env: { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}` } })
const START = site.now

/** Moves the clock to a number of days after the start and runs the job of two nodes. */
async function reconcileAfter(days: number, ms = 0) {
  site.now = new Date(START.getTime() + days * DAY_MS + ms)
  const fail = (fields: object) => {
    throw new Error('a job failed', { cause: fields })
  }
  const log = { info: () => undefined, warn: fail, error: fail, debug: () => undefined }
  const provider = sandboxProvider({ db: site.db, secret: new Uint8Array(32) })
  const sender = { productName: 'Primedia+', origin: site.url }
  const node = { db: site.db, clock: () => site.now, log, provider, sender }
  await Promise.all([reconcile(node), reconcile(node)])
}

async function subscriberAtStart() {
  site.now = START
  const kit = await subscriberKit(site)
  const emails = () =>
    site.db
      .selectFrom('email_outbox')
      .innerJoin('account', 'email', 'recipient')
      .select(['email_outbox.subject', 'body', 'expires_at'])
      .where('account.id', '=', kit.listener.id)
      .orderBy('email_outbox.created_at')
      .execute()
  return { ...kit, emails, subjects: async () => (await emails()).map(({ subject }) => subject) }
}

const TRIAL_END = new Date(START.getTime() + 7 * DAY_MS)
const REMINDER = `Your free trial of Audiostar+ ends on ${dayText(TRIAL_END)}`

test('three days before a free trial ends one email says when and how much will be charged', async () => {
  const { subscribe, emails, subjects } = await subscriberAtStart()
  await subscribe()
  for (const day of [1, 2, 3]) await reconcileAfter(day)
  await reconcileAfter(4, -MINUTE_MS)
  expect(await subjects()).toEqual([])
  await reconcileAfter(4)
  const body = expect.stringContaining(`R100 will be charged on ${dayText(TRIAL_END)}`)
  // It is not sent after the trial.
  expect(await emails()).toEqual([{ subject: REMINDER, body, expires_at: TRIAL_END }])
  for (const day of [5, 6, 8]) await reconcileAfter(day)
  expect(await subjects()).toEqual([REMINDER, 'Your receipt for Audiostar+: R100'])
  await reconcileAfter(39)
  expect(await subjects()).toHaveLength(3)
})

test('a cancelled trial gets no reminder unless it is resumed', async () => {
  const { subscribe, cancel, resume, subjects } = await subscriberAtStart()
  await subscribe()
  await cancel()
  await reconcileAfter(4)
  await reconcileAfter(5)
  expect(await subjects()).toEqual([])
  await resume()
  expect(await subjects()).toEqual([REMINDER])
  await cancel()
  await resume()
  expect(await subjects()).toEqual([REMINDER])
})

test('a reminder is not sent after the end of the trial, nor for a subscription without one', async () => {
  const late = await subscriberAtStart()
  await late.subscribe()
  const paying = await subscriberAtStart()
  expect((await submit(await paying.checkout(), { card: newCard(), outcome: 'succeeds', trial: 'no' })).status).toBe(
    303,
  )
  await reconcileAfter(7, MINUTE_MS)
  const receipt = 'Your receipt for Audiostar+: R100'
  expect([await late.subjects(), await paying.subjects()]).toEqual([[receipt], [receipt]])
  await reconcileAfter(28)
  expect(await paying.subjects()).toEqual([receipt])
})
