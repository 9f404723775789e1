import { randomInt } from 'node:crypto'
import { CancelPlan } from '#web/gateway/generated/cancel-plan.ts'
import { GetPlan } from '#web/gateway/generated/get-plan.ts'
import { OpenBillingPortal } from '#web/gateway/generated/open-billing-portal.ts'
import { RestorePurchases } from '#web/gateway/generated/restore-purchases.ts'
import { ResumePlan } from '#web/gateway/generated/resume-plan.ts'
import { StartCheckout } from '#web/gateway/generated/start-checkout.ts'
import type { TestSite } from '../site.ts'
import { type Listener, newListener } from './listener.ts'

/** Actions of a listener and of a tester on the subscription of a new account. */
export async function subscriberKit(site: TestSite) {
  const listener = await newListener(site)
  return { listener, ...billingActions(listener) }
}

export function billingActions(listener: Listener) {
  const plan = async () => (await listener.data(GetPlan, {})).plan
  const redirect = async (returnTo = '/my-profil') =>
    (await listener.data(StartCheckout, { returnTo })).startCheckout.redirectTo
  return {
    plan,
    state: async () => (await plan()).state,
    checkout: redirect,
    checkoutCode: (returnTo = '/my-profil') => listener.code(StartCheckout, { returnTo }),
    cancel: async () => (await listener.data(CancelPlan, {})).cancelPlan,
    cancelCode: () => listener.code(CancelPlan, {}),
    resume: async () => (await listener.data(ResumePlan, {})).resumePlan,
    restore: async () => (await listener.data(RestorePurchases, {})).restorePurchases,
    restoreCode: () => listener.code(RestorePurchases, {}),
    /** Begins a subscription with a card of its own. */
    subscribe: async (card = newCard()) => submit(await redirect(), { card, outcome: 'succeeds' }),
    /** Submits an action on the page of test payments. */
    tester: async (action: string) => {
      const { openBillingPortal } = await listener.data(OpenBillingPortal, { returnTo: '/' })
      const { status } = await submit(openBillingPortal.redirectTo, { action })
      if (status !== 303) throw new Error(`${action} answered ${status}`)
    },
  }
}

/** A new account whose subscription ends at `until`, stored without a provider. */
export async function subscribedUntil(site: TestSite, until: Date) {
  const { headers, userId: account } = await site.signIn({ minutes: 600 })
  await site.db
    .insertInto('billing_customer')
    .values({
      account_id: account,
      provider: 'sandbox',
      customer: account,
      checkout: null,
      entitled_until: until,
      check_at: until,
      created_at: site.now,
    })
    .execute()
  return { headers, account }
}

/** An unused card number, unique across all test processes, because a card has only one trial. */
export const newCard = (): string => `4000${String(randomInt(1e12)).padStart(12, '0')}`

/** Submits a form without following its redirect. */
export async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}
