import type { FastifyReply } from 'fastify'
import { dayText } from '#contract/date-texts.ts'
import { moneyText } from '#contract/money-text.ts'
import { html, type Html } from '#server/lib/html/html-template.ts'
import { GRACE_DAYS, type Plan, PRICE, TRIAL_DAYS } from '../plan.ts'
import { CHECKOUT_PATH, CUSTOMER_PATH } from './sandbox-provider.ts'

export interface Screen {
  title: string
  lead?: string
  slogan?: string
  content: Html
  /** Back leads past this screen. */
  isOver?: boolean
}

export type SendScreen = (reply: FastifyReply, screen: Screen, status?: number) => Promise<FastifyReply>

const SLOGAN = 'No money moves here.'
const PRICE_TEXT = `${moneyText(PRICE.cents, PRICE.currency)} a month`

const problem = (text: string | null): Html | null =>
  text === null
    ? null
    : html`<div class="summary" role="alert" tabindex="-1" autofocus>
        <h2 class="title-3">That did not work</h2>
        <ul>
          <li>${text}</li>
        </ul>
      </div>`

const choice = (value: string, label: string, kind = 'outlined') =>
  html`<button class="button ${kind} large full-width" type="submit" name="outcome" value="${value}">${label}</button>`

interface CheckoutScreen {
  id: string
  hasTrial: boolean
  card: string
  returnTo: string
  fault: string | null
}

export function checkoutScreen({ id, hasTrial, card, returnTo, fault }: CheckoutScreen): Screen {
  const lead = hasTrial ? `${TRIAL_DAYS} days free, then ${PRICE_TEXT}.` : `${PRICE_TEXT}, from today.`
  return {
    title: 'Audiostar+',
    lead: `${lead} This is a test checkout: choose what the bank does. No money is taken.`,
    slogan: SLOGAN,
    content: html`${problem(fault)}
      <form method="post" action="${CHECKOUT_PATH}/${id}" novalidate>
        <div class="field">
          <label for="card">Test card number</label>
          <div class="input">
            <input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" value="${card}" />
          </div>
          <div class="meta">Any 16 digits. There is one free trial for each card.</div>
        </div>
        ${hasTrial ? null : html`<input type="hidden" name="trial" value="no" />`}
        ${choice('succeeds', hasTrial ? 'Start free trial' : 'Pay', 'primary')}
        ${choice('declined', 'The card is declined')} ${choice('confirm', 'The bank asks to confirm')}
      </form>
      <p class="other"><a href="${returnTo}">Back without paying</a></p>`,
  }
}

export const bankScreen = ({ id, card, hasTrial }: Pick<CheckoutScreen, 'id' | 'card' | 'hasTrial'>): Screen => ({
  title: 'Your bank asks',
  lead: `Do you confirm ${PRICE_TEXT} to Audiostar+? This is a test bank.`,
  slogan: SLOGAN,
  content: html`<form method="post" action="${CHECKOUT_PATH}/${id}">
    <input type="hidden" name="card" value="${card}" />
    ${hasTrial ? null : html`<input type="hidden" name="trial" value="no" />`}
    ${choice('succeeds', 'Confirm', 'primary')} ${choice('refused', 'Refuse')}
  </form>`,
})

export const messageScreen = (title: string, lead: string, href = '/'): Screen => ({
  title,
  lead,
  slogan: SLOGAN,
  content: html`<a class="button primary large full-width" href="${href}">Continue</a>`,
})

const STATES: Record<Plan['state'], string> = {
  none: 'No subscription',
  trial: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

const action = (value: string, label: string) =>
  html`<button class="button outlined large full-width" type="submit" name="action" value="${value}">${label}</button>`

/** The page on which testers move the time of one customer forward. */
export const customerScreen = (customer: string, plan: Plan, today: Date): Screen => ({
  title: 'Test payments',
  lead: `${STATES[plan.state]}. For this customer it is ${dayText(today, 'long')}.`,
  slogan: SLOGAN,
  content: html`<p class="note">
      ${plan.paidUntil && `Paid until ${dayText(plan.paidUntil, 'long')}. `}${
        plan.nextPaymentAt && `Next payment ${dayText(plan.nextPaymentAt, 'long')}. `
      }${plan.failure}
    </p>
    <form method="post" action="${CUSTOMER_PATH}/${customer}">${plan.isOpen ? actions(plan) : null}</form>
    <p class="other"><a href="/my-profil">Back to your profile</a></p>`,
})

const REFUND = action('refund', 'Refund the last payment')

function actions({ state }: Plan): Html {
  if (state === 'cancelled')
    return html`${action('succeeds', 'Go to the end of the paid time')} ${action('resume', 'Resume')} ${REFUND}`
  return html`${action('succeeds', state === 'trial' ? 'Go to the end of the trial: the payment succeeds' : 'Go to the next payment: it succeeds')}
  ${action('fails', state === 'trial' ? 'Go to the end of the trial: the payment fails' : 'Go to the next payment: it fails')}
  ${action('grace', `Go to the end of the grace time of ${GRACE_DAYS} days: every payment fails`)}
  ${action('cancel', 'Cancel')} ${state === 'trial' ? null : REFUND}`
}
