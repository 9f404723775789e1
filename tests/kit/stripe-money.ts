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

const list = (data: object[]) => ({ object: 'list', data, has_more: false })

/** Answers a request for charges, refunds or disputes. */
export function answerMoney(
  invoices: readonly StandInInvoice[],
  kind: 'charges' | 'refunds' | 'disputes',
  id: string,
  fields: URLSearchParams,
): unknown {
  const charged = invoices.filter(({ paidAt, amount }) => paidAt !== null && amount > 0)
  const one = charged.find((invoice) => `ch_${invoice.id}` === (fields.get('charge') ?? id))
  if (kind === 'disputes') return list(one?.dispute ? [toDispute(one)] : [])
  if (kind === 'refunds') {
    const refund = { id: 're_1', object: 'refund', status: 'succeeded', created: one?.refundedAt }
    return list(one?.refundedAt ? [refund] : [])
  }
  if (id !== '') return one && toCharge(one)
  return list(charged.filter(({ customer }) => customer === fields.get('customer')).map(toCharge))
}
