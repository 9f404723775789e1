import type Stripe from 'stripe'
import { digest } from '#server/lib/security/digest.ts'
import type { CustomerRead, ProviderFact } from '../provider.ts'

/** Stripe charges a renewal about an hour after the end of the period; after this time it has done so. */
const CHARGED_AFTER_SECONDS = 2 * 3600

/** Final states of a subscription. */
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

export function toCustomerRead(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  /** Times of full refunds by payment intent. */
  refunds: ReadonlyMap<string, Date>,
): CustomerRead {
  const trialEnds = new Map(subscriptions.map(({ id, trial_end: end }) => [id, end ?? 0]))
  const periodEnds = subscriptions
    .filter(({ status }) => !OVER.has(status))
    .flatMap(({ items }) => items.data.map((item) => item.current_period_end))
  return {
    facts: [
      ...subscriptions.flatMap(factsOfSubscription),
      ...invoices.flatMap((one) => [...factsOfInvoice(one, trialEnds), ...refundsOf(one, refunds)]),
    ],
    trialMethods: new Map(subscriptions.flatMap((one) => trialMethodOf(one))),
    nextAt: periodEnds.length > 0 ? new Date((Math.min(...periodEnds) + CHARGED_AFTER_SECONDS) * 1000) : null,
  }
}

function factsOfSubscription(one: Stripe.Subscription): ProviderFact[] {
  const { id: subscription, created, trial_start: trialStart, trial_end: trialEnd } = one
  const renews = !one.cancel_at_period_end && one.cancel_at === null
  const facts: ProviderFact[] = [{ kind: 'renewal', subscription, at: iso(one.canceled_at ?? created), renews }]
  if (trialStart !== null && trialEnd !== null && one.status !== 'incomplete')
    facts.push({ kind: 'trial', subscription, at: iso(created), startsAt: iso(trialStart), endsAt: iso(trialEnd) })
  if (OVER.has(one.status))
    facts.push({ kind: 'ended', subscription, at: iso(one.ended_at ?? one.canceled_at ?? created) })
  return facts
}

function factsOfInvoice(one: Stripe.Invoice, trialEnds: ReadonlyMap<string, number>): ProviderFact[] {
  const subscription = subscriptionOf(one)
  if (subscription === null) return []
  const { id: invoice, status, lines, created, status_transitions: instants } = one
  const period = lines.data.map((line) => line.period).toSorted((a, b) => b.end - a.end)[0]
  if (status === 'paid' && period) {
    // The zero invoice of a trial does not cover a paid period.
    if (one.amount_paid === 0 && period.start < (trialEnds.get(subscription) ?? 0)) return []
    const paidAt = iso(instants.paid_at ?? created)
    const amount = { cents: one.amount_paid, currency: one.currency.toUpperCase() }
    const receiptUrl = one.hosted_invoice_url ?? null
    const times = { at: paidAt, startsAt: iso(period.start), endsAt: iso(period.end) }
    return [{ kind: 'paid', subscription, invoice, ...times, ...amount, receiptUrl }]
  }
  if (one.attempt_count === 0 || (status !== 'open' && status !== 'uncollectible')) return []
  const retryAt = one.next_payment_attempt === null ? null : iso(one.next_payment_attempt)
  const failed = { at: iso(instants.finalized_at ?? created), reason: 'The payment was declined', retryAt }
  return [{ kind: 'failed', subscription, invoice, attempt: one.attempt_count, ...failed }]
}

function refundsOf(one: Stripe.Invoice, refunds: ReadonlyMap<string, Date>): ProviderFact[] {
  const subscription = subscriptionOf(one)
  const at = (one.payments?.data ?? []).flatMap(({ payment }) => {
    const intent = payment.payment_intent
    return refunds.get(typeof intent === 'string' ? intent : (intent?.id ?? '')) ?? []
  })[0]
  if (subscription === null || at === undefined) return []
  return [{ kind: 'refunded', subscription, invoice: one.id, at: at.toISOString() }]
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
}

/** A card has the same fingerprint for all customers. Other payment methods have none. */
function trialMethodOf({ id, trial_end: trialEnd, default_payment_method: method }: Stripe.Subscription) {
  const fingerprint = typeof method === 'object' ? method?.card?.fingerprint : null
  return trialEnd !== null && fingerprint ? [[id, digest(`stripe card ${fingerprint}`)] as const] : []
}
