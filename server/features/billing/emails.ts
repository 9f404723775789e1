import { dayText } from '#contract/date-texts.ts'
import { moneyText } from '#contract/money-text.ts'
import type { EmailMessage } from '#server/features/accounts/email-outbox.ts'
import { button, details, emailBody, link } from '#server/features/accounts/emails/email-body.ts'
import type { EmailSite } from '#server/features/accounts/emails/html-part.ts'
import { type EmailDraft, renderEmail } from '#server/features/accounts/emails/render-email.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { BillingFact, FactOf } from './facts.ts'
import { PRICE } from './plan.ts'

type Draft = Omit<EmailDraft, 'recipient'>

const LIFE_MS = 7 * DAY_MS

export function emailAbout(fact: BillingFact, recipient: string, site: EmailSite): EmailMessage | null {
  const draft = draftAbout(fact, site)
  return draft && renderEmail({ recipient, ...draft }, site)
}

function draftAbout(fact: BillingFact, site: EmailSite): Draft | null {
  if (fact.kind === 'paid' && fact.cents > 0) return receipt(fact, site)
  if (fact.kind === 'failed') return paymentFailed(fact, site)
  if (fact.kind === 'refunded') return refunded(fact, site)
  if (fact.kind === 'trial_reminded') return trialEnds(fact, site)
  if (fact.kind === 'trial_refused') return trialRefused(site)
  return null
}

const planButton = (label: string, { origin }: EmailSite) => button(label, `${origin}/my-profil`)

const receipt = (fact: FactOf<'paid'>, site: EmailSite): Draft => ({
  subject: `Your receipt for Audiostar+: ${moneyText(fact.cents, fact.currency)}`,
  body: emailBody`Thank you for your payment to ${site.productName}.

${details([
  `Audiostar+, ${dayText(fact.startsAt)} to ${dayText(fact.endsAt)}`,
  [`Paid on ${dayText(fact.at)}`, moneyText(fact.cents, fact.currency)],
  ['Receipt number', fact.invoice],
])}
${fact.receiptUrl === null ? null : emailBody`\nInvoice: ${link(fact.receiptUrl)}\n`}
Your plan and all receipts: ${planButton('See your plan', site)}
`,
  lifeMs: LIFE_MS,
})

const paymentFailed = (fact: FactOf<'failed'>, site: EmailSite): Draft => ({
  subject: 'Your payment for Audiostar+ did not succeed',
  body: emailBody`${site.productName} could not take your payment for Audiostar+: ${fact.reason}.

${fact.retryAt ? `We will try again on ${dayText(fact.retryAt)}. You keep Audiostar+ until then.` : 'We will not try again automatically.'}
To pay with another card: ${planButton('Pay with another card', site)}
`,
  lifeMs: LIFE_MS,
})

const refunded = (fact: FactOf<'refunded'>, site: EmailSite): Draft => ({
  subject: 'Your payment for Audiostar+ was refunded',
  body: emailBody`${site.productName} refunded a payment for Audiostar+ in full on ${dayText(fact.at)}.

${details([['Receipt number', fact.invoice]])}

The time that this payment covered has ended. Your plan and all receipts: ${planButton('See your plan', site)}
`,
  lifeMs: LIFE_MS,
})

const trialEnds = ({ at, endsAt }: FactOf<'trial_reminded'>, site: EmailSite): Draft => ({
  subject: `Your free trial of Audiostar+ ends on ${dayText(endsAt)}`,
  body: emailBody`Your free trial of Audiostar+ at ${site.productName} ends soon. ${moneyText(PRICE.cents, PRICE.currency)} will be charged on ${dayText(endsAt)}, and then every month.

You can cancel before that day, and pay nothing: ${planButton('Manage your plan', site)}
`,
  lifeMs: Date.parse(endsAt) - Date.parse(at),
})

const trialRefused = (site: EmailSite): Draft => ({
  subject: 'Audiostar+: this card has already had its free trial',
  body: emailBody`Each card can have one free trial, and this card has already had one. You were not charged, and no subscription was started.

You can subscribe without a trial: ${planButton('Subscribe without a trial', site)}
`,
  lifeMs: LIFE_MS,
})
