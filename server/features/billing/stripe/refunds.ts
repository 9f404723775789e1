import type Stripe from 'stripe'

/** A customer has few charges; the limit bounds the work for an unusual one. */
const MAX_CHARGES = 1_000

/** Times of full refunds and lost disputes, by payment intent. An open dispute has no effect. */
export async function readRefunds(stripe: Stripe, customer: string): Promise<Map<string, Date>> {
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: MAX_CHARGES })
  const found = new Map<string, Date>()
  for (const charge of charges) {
    const intent = idOf(charge.payment_intent)
    const at = intent === null ? null : await returnedAt(stripe, charge)
    if (intent !== null && at !== null) found.set(intent, new Date(at * 1_000))
  }
  return found
}

/** Unix seconds; null if the charge was not returned in full. */
async function returnedAt(stripe: Stripe, charge: Stripe.Charge): Promise<number | null> {
  if (charge.refunded) {
    const { data } = await stripe.refunds.list({ charge: charge.id, limit: 100 })
    const instants = data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ created }) => created)
    return Math.max(charge.created, ...instants)
  }
  if (!charge.disputed) return null
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 })
  return data.find(({ status, amount }) => status === 'lost' && amount >= charge.amount)?.created ?? null
}

export async function customerOfDispute(stripe: Stripe, charge: string): Promise<string | null> {
  return idOf((await stripe.charges.retrieve(charge)).customer)
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
