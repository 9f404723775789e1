import * as z from 'zod'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { GRACE_DAYS, PRICE, TRIAL_DAYS } from '../plan.ts'
import type { CustomerRead, ProviderFact } from '../provider.ts'

const At = z.iso.datetime()
const Attempt = z.object({ at: At, reason: z.string(), retryAt: At.nullable() })
const Invoice = z.object({
  id: z.string(),
  startsAt: At,
  endsAt: At,
  attempts: z.array(Attempt),
  paidAt: At.nullable(),
  refundedAt: At.nullable().default(null),
})
const Subscription = z.object({
  id: z.string(),
  createdAt: At,
  trialEndsAt: At.nullable(),
  /** End of the paid period or the trial. */
  periodEndsAt: At,
  renews: z.boolean(),
  changedAt: At,
  endedAt: At.nullable(),
  card: z.string(),
  invoices: z.array(Invoice),
})

export const SandboxState = z.object({
  /** Whether the next payments succeed. */
  pays: z.boolean(),
  subscriptions: z.array(Subscription),
})

export type SandboxState = z.infer<typeof SandboxState>
type SandboxSubscription = z.infer<typeof Subscription>

export const NEW_CUSTOMER: SandboxState = { pays: true, subscriptions: [] }

/** Days after which a failed payment is retried; then the subscription ends. */
const RETRY_DAYS = [0, 1, 3, 5]

interface NewSubscription {
  id: string
  card: string
  hasTrial: boolean
}

export function subscribe(state: SandboxState, { id, card, hasTrial }: NewSubscription, now: Date): SandboxState {
  const createdAt = now.toISOString()
  const trialEndsAt = hasTrial ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString() : null
  const begun: SandboxSubscription = {
    id,
    createdAt,
    trialEndsAt,
    periodEndsAt: trialEndsAt ?? createdAt,
    renews: true,
    changedAt: createdAt,
    endedAt: null,
    card,
    invoices: [],
  }
  const paid = hasTrial ? begun : step({ ...begun }, true, now)
  return { pays: true, subscriptions: [...state.subscriptions, paid] }
}

export const advance = (state: SandboxState, now: Date): SandboxState => ({
  ...state,
  subscriptions: state.subscriptions.map((one) => {
    let [before, after] = [one, step(one, state.pays, now)]
    while (after !== before) [before, after] = [after, step(after, state.pays, now)]
    return after
  }),
})

/** Applies the next due change; returns the same object if there is none. */
function step(one: SandboxSubscription, pays: boolean, now: Date): SandboxSubscription {
  const due = dueAt(one)
  if (due === null || due > now) return one
  const open = one.invoices.find(({ paidAt }) => paidAt === null)
  if (!open && !one.renews) return { ...one, endedAt: one.periodEndsAt }
  if (open && due >= graceEnd(open)) return { ...one, endedAt: due.toISOString() }
  const invoice = open ?? newInvoice(one)
  const attempted = pays ? { ...invoice, paidAt: due.toISOString() } : withFailure(invoice, due)
  const others = one.invoices.filter(({ id }) => id !== invoice.id)
  return {
    ...one,
    invoices: [...others, attempted],
    periodEndsAt: pays ? invoice.endsAt : one.periodEndsAt,
  }
}

export function dueAt(one: SandboxSubscription): Date | null {
  if (one.endedAt !== null) return null
  const open = one.invoices.find(({ paidAt }) => paidAt === null)
  if (!open) return new Date(one.periodEndsAt)
  const retryAt = open.attempts.at(-1)?.retryAt
  return retryAt ? new Date(retryAt) : graceEnd(open)
}

const graceEnd = ({ startsAt }: { startsAt: string }) => new Date(Date.parse(startsAt) + GRACE_DAYS * DAY_MS)

const newInvoice = ({ id, periodEndsAt, invoices }: SandboxSubscription) => ({
  id: `${id.replace('sub', 'in')}_${invoices.length + 1}`,
  startsAt: periodEndsAt,
  endsAt: monthAfter(periodEndsAt),
  attempts: [],
  paidAt: null,
  refundedAt: null,
})

function withFailure(invoice: z.infer<typeof Invoice>, at: Date): z.infer<typeof Invoice> {
  const days = RETRY_DAYS[invoice.attempts.length + 1]
  const retryAt = days === undefined ? null : new Date(Date.parse(invoice.startsAt) + days * DAY_MS).toISOString()
  const attempt = { at: at.toISOString(), reason: 'The card was declined', retryAt }
  return { ...invoice, attempts: [...invoice.attempts, attempt] }
}

/** The same day of the next month, or its last day. */
function monthAfter(iso: string): string {
  const date = new Date(iso)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate()
  const next = new Date(date)
  next.setUTCMonth(date.getUTCMonth() + 1, Math.min(date.getUTCDate(), lastDay))
  return next.toISOString()
}

const changeSubscription = (
  state: SandboxState,
  subscription: string,
  change: (one: SandboxSubscription) => SandboxSubscription,
): SandboxState => ({
  ...state,
  subscriptions: state.subscriptions.map((one) => (one.id === subscription ? change(one) : one)),
})

export const refund = (state: SandboxState, subscription: string, now: Date): SandboxState =>
  changeSubscription(state, subscription, (one) => {
    const last = one.invoices.findLast(({ paidAt }) => paidAt !== null)
    if (!last) return one
    const refundedAt = last.refundedAt ?? now.toISOString()
    return { ...one, invoices: one.invoices.map((each) => (each === last ? { ...each, refundedAt } : each)) }
  })

export const cancelRenewal = (state: SandboxState, subscription: string, now: Date): SandboxState =>
  changeSubscription(state, subscription, (one) => ({ ...one, renews: false, changedAt: now.toISOString() }))

export const resumeRenewal = (state: SandboxState, subscription: string, now: Date): SandboxState =>
  changeSubscription(state, subscription, (one) => ({ ...one, renews: true, changedAt: now.toISOString() }))

export const endSubscription = (state: SandboxState, subscription: string, now: Date): SandboxState =>
  changeSubscription(state, subscription, (one) => ({ ...one, endedAt: one.endedAt ?? now.toISOString() }))

export function toCustomerRead({ subscriptions }: SandboxState): CustomerRead {
  const due = subscriptions.flatMap((one) => dueAt(one)?.getTime() ?? [])
  return {
    facts: subscriptions.flatMap(factsOfOne),
    trialMethods: new Map(subscriptions.flatMap(({ id, trialEndsAt, card }) => (trialEndsAt ? [[id, card]] : []))),
    nextAt: due.length > 0 ? new Date(Math.min(...due)) : null,
  }
}

function factsOfOne(one: SandboxSubscription): ProviderFact[] {
  const { id: subscription, createdAt, trialEndsAt, renews, changedAt, endedAt } = one
  const facts: ProviderFact[] = [{ kind: 'renewal', subscription, at: changedAt, renews }]
  if (trialEndsAt) facts.push({ kind: 'trial', subscription, at: createdAt, startsAt: createdAt, endsAt: trialEndsAt })
  for (const { id: invoice, attempts, paidAt, refundedAt, startsAt, endsAt } of one.invoices) {
    for (const [index, attempt] of attempts.entries())
      facts.push({ kind: 'failed', subscription, invoice, attempt: index + 1, ...attempt })
    if (paidAt)
      facts.push({ kind: 'paid', subscription, invoice, at: paidAt, startsAt, endsAt, ...PRICE, receiptUrl: null })
    if (refundedAt) facts.push({ kind: 'refunded', subscription, invoice, at: refundedAt })
  }
  if (endedAt) facts.push({ kind: 'ended', subscription, at: endedAt })
  return facts
}
