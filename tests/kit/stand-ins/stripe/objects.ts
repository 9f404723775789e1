const DAY = 86_400

export interface StandInSubscription {
  id: string
  customer: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  created: number
  trialEnd: number | null
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  fingerprint: string
}

export interface StandInSession {
  id: string
  customer: string
  status: 'open' | 'complete' | 'expired'
  trialDays: number
  returnTo: string
}

export interface StandInInvoice {
  id: string
  customer: string
  subscription: string
  created: number
  start: number
  end: number
  paidAt: number | null
  attempts: number
  amount: number
  refundedAt: number | null
  dispute: { status: 'under_review' | 'lost'; created: number } | null
}

// The objects as the API of 2026 sends them.

export const toSubscription = (one: StandInSubscription) => ({
  id: one.id,
  object: 'subscription',
  customer: one.customer,
  status: one.status,
  created: one.created,
  trial_start: one.trialEnd === null ? null : one.created,
  trial_end: one.trialEnd,
  cancel_at_period_end: one.cancelAtPeriodEnd,
  cancel_at: one.cancelAtPeriodEnd ? one.periodEnd : null,
  canceled_at: one.endedAt,
  ended_at: one.endedAt,
  default_payment_method: { id: 'pm_1', object: 'payment_method', card: { fingerprint: one.fingerprint } },
  items: { object: 'list', data: [{ id: `si_${one.id}`, current_period_end: one.periodEnd }] },
})

export const toInvoice = (one: StandInInvoice) => ({
  id: one.id,
  object: 'invoice',
  customer: one.customer,
  status: one.paidAt === null ? 'open' : 'paid',
  created: one.created,
  amount_paid: one.paidAt === null ? 0 : one.amount,
  currency: 'zar',
  attempt_count: one.attempts,
  next_payment_attempt: one.paidAt === null ? one.created + 3 * DAY : null,
  hosted_invoice_url: `https://invoice.stripe.com/${one.id}`,
  status_transitions: { finalized_at: one.created, paid_at: one.paidAt },
  parent: { type: 'subscription_details', subscription_details: { subscription: one.subscription } },
  payments: {
    object: 'list',
    data: [{ id: `inpay_${one.id}`, payment: { type: 'payment_intent', payment_intent: `pi_${one.id}` } }],
  },
  lines: { object: 'list', data: [{ id: `il_${one.id}`, period: { start: one.start, end: one.end } }] },
})

export const toSession = (one: StandInSession) => ({
  id: one.id,
  object: 'checkout.session',
  status: one.status,
  url: one.status === 'open' ? `https://checkout.stripe.com/${one.id}` : null,
  success_url: one.returnTo,
})

/** The charge of a paid invoice, as the stand-in of Stripe sends it. */
export const toCharge = (one: StandInInvoice) => ({
  id: `ch_${one.id}`,
  object: 'charge',
  customer: one.customer,
  payment_intent: `pi_${one.id}`,
  amount: one.amount,
  created: one.paidAt,
  refunded: one.refundedAt !== null,
  disputed: one.dispute !== null,
})

export const toDispute = (one: StandInInvoice) => ({
  id: `dp_${one.id}`,
  object: 'dispute',
  charge: `ch_${one.id}`,
  amount: one.amount,
  ...one.dispute,
})

export const list = (data: object[]) => ({ object: 'list', data, has_more: false })
