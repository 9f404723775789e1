import { dayText } from '#contract/date-texts.ts'
import { moneyText } from '#contract/money-text.ts'
import type { EmailMessage } from '#server/features/accounts/email-outbox.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { BillingFact, FactOf } from './facts.ts'
import { PRICE } from './plan.ts'

export interface EmailSender {
  productName: string
  origin: string
}

const LIFE_MS = 7 * DAY_MS

export function emailAbout(fact: BillingFact, recipient: string, sender: EmailSender): EmailMessage | null {
  if (fact.kind === 'paid' && fact.cents > 0) return receipt(fact, recipient, sender)
  if (fact.kind === 'failed') return paymentFailed(fact, recipient, sender)
  if (fact.kind === 'refunded') return refunded(fact, recipient, sender)
  if (fact.kind === 'trial_reminded') return trialEnds(fact, recipient, sender)
  if (fact.kind === 'trial_refused') return trialRefused(recipient, sender)
  return null
}

const receipt = (fact: FactOf<'paid'>, recipient: string, { productName, origin }: EmailSender): EmailMessage => ({
  recipient,
  subject: `Your receipt for Audiostar+: ${moneyText(fact.cents, fact.currency)}`,
  body: `Thank you for your payment to ${productName}.

Audiostar+, ${dayText(fact.startsAt)} to ${dayText(fact.endsAt)}
Paid on ${dayText(fact.at)}: ${moneyText(fact.cents, fact.currency)}
Receipt number: ${fact.invoice}
${fact.receiptUrl ? `\nInvoice: ${fact.receiptUrl}\n` : ''}
Your plan and all receipts: ${origin}/my-profil
`,
  lifeMs: LIFE_MS,
})

const paymentFailed = (
  fact: FactOf<'failed'>,
  recipient: string,
  { productName, origin }: EmailSender,
): EmailMessage => ({
  recipient,
  subject: 'Your payment for Audiostar+ did not succeed',
  body: `${productName} could not take your payment for Audiostar+: ${fact.reason}.

${fact.retryAt ? `We will try again on ${dayText(fact.retryAt)}. You keep Audiostar+ until then.` : 'We will not try again automatically.'}
To pay with another card: ${origin}/my-profil
`,
  lifeMs: LIFE_MS,
})

const refunded = (fact: FactOf<'refunded'>, recipient: string, { productName, origin }: EmailSender): EmailMessage => ({
  recipient,
  subject: 'Your payment for Audiostar+ was refunded',
  body: `${productName} refunded a payment for Audiostar+ in full on ${dayText(fact.at)}.

Receipt number: ${fact.invoice}

The time that this payment covered has ended. Your plan and all receipts: ${origin}/my-profil
`,
  lifeMs: LIFE_MS,
})

const trialEnds = (
  { at, endsAt }: FactOf<'trial_reminded'>,
  recipient: string,
  { productName, origin }: EmailSender,
): EmailMessage => ({
  recipient,
  subject: `Your free trial of Audiostar+ ends on ${dayText(endsAt)}`,
  body: `Your free trial of Audiostar+ at ${productName} ends soon. ${moneyText(PRICE.cents, PRICE.currency)} will be charged on ${dayText(endsAt)}, and then every month.

You can cancel before that day, and pay nothing: ${origin}/my-profil
`,
  lifeMs: Date.parse(endsAt) - Date.parse(at),
})

const trialRefused = (recipient: string, { origin }: EmailSender): EmailMessage => ({
  recipient,
  subject: 'Audiostar+: this card has already had its free trial',
  body: `Each card can have one free trial, and this card has already had one. You were not charged, and no subscription was started.

You can subscribe without a trial: ${origin}/my-profil
`,
  lifeMs: LIFE_MS,
})
