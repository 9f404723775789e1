import * as z from 'zod'

/** Instants are ISO 8601 in UTC, so that they can be compared as text. */
const At = z.iso.datetime()
const of = { subscription: z.string().min(1), at: At }

/** Facts never become false and have a key, so the order of their arrival and repetitions do not matter. */
const Fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trial'), ...of, startsAt: At, endsAt: At }),
  /** The payment method was already used for another trial, so this trial is void. */
  z.object({ kind: z.literal('trial_refused'), ...of }),
  /** The listener was reminded of the first payment. */
  z.object({ kind: z.literal('trial_reminded'), ...of, endsAt: At }),
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
  /** A payment was returned in full, by a refund or a lost dispute. */
  z.object({ kind: z.literal('refunded'), ...of, invoice: z.string().min(1) }),
  z.object({
    kind: z.literal('failed'),
    ...of,
    invoice: z.string().min(1),
    attempt: z.int().min(1),
    reason: z.string(),
    retryAt: At.nullable(),
  }),
  /** Whether the subscription renews after the paid period. The fact with the highest revision applies. */
  z.object({ kind: z.literal('renewal'), ...of, revision: z.int().min(0), renews: z.boolean() }),
  /** The provider has ended the subscription and no longer charges for it. */
  z.object({ kind: z.literal('ended'), ...of }),
])

export type BillingFact = z.infer<typeof Fact>
export type FactOf<Kind extends BillingFact['kind']> = Extract<BillingFact, { kind: Kind }>

export const parseFact = (stored: unknown): BillingFact => Fact.parse(stored)

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
    case 'trial_reminded':
    case 'ended':
      return `${fact.kind} ${fact.subscription}`
    default:
      return fact satisfies never
  }
}
