import * as z from 'zod'

/** Instants cross the provider's wire and the database as ISO 8601, so that they compare as text. */
const At = z.iso.datetime()
const of = { subscription: z.string().min(1), at: At }

/**
 * What a provider says about a subscription. Each fact is true for ever and has a key, so that neither the order in which facts
 * arrive nor their repetition matters.
 */
const Fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trial'), ...of, startsAt: At, endsAt: At }),
  /** The payment method of the trial had one before: the trial does not count. */
  z.object({ kind: z.literal('trial_refused'), ...of }),
  z.object({
    kind: z.literal('paid'),
    ...of,
    invoice: z.string().min(1),
    startsAt: At,
    endsAt: At,
    cents: z.int().min(0),
    currency: z.string(),
    receiptUrl: z.url().nullable(),
  }),
  /** A payment was given back in full, by a refund or by a dispute that was lost. */
  z.object({ kind: z.literal('refunded'), ...of, invoice: z.string().min(1) }),
  z.object({
    kind: z.literal('failed'),
    ...of,
    invoice: z.string().min(1),
    attempt: z.int().min(1),
    reason: z.string(),
    retryAt: At.nullable(),
  }),
  /** Whether it continues after the paid time. Of several the one with the highest revision is right. */
  z.object({ kind: z.literal('renewal'), ...of, revision: z.int().min(0), renews: z.boolean() }),
  /** The provider charges no more. */
  z.object({ kind: z.literal('ended'), ...of }),
])

export type BillingFact = z.infer<typeof Fact>
export type FactOf<Kind extends BillingFact['kind']> = Extract<BillingFact, { kind: Kind }>

export const parseFact = (stored: unknown): BillingFact => Fact.parse(stored)

/** Two facts with the same key are the same fact. */
export function factKey(fact: BillingFact): string {
  switch (fact.kind) {
    case 'paid':
      return `paid ${fact.invoice}`
    case 'refunded':
      return `refunded ${fact.invoice}`
    case 'failed':
      return `failed ${fact.invoice} ${fact.attempt}`
    case 'renewal':
      return `renewal ${fact.subscription} ${fact.revision}`
    case 'trial':
    case 'trial_refused':
    case 'ended':
      return `${fact.kind} ${fact.subscription}`
    default:
      return fact satisfies never
  }
}
