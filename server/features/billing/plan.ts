import { DAY_MS } from '#server/lib/time/durations.ts'
import type { BillingFact, FactOf } from './facts.ts'

export const TRIAL_DAYS = 7
export const PRICE = { cents: 10_000, currency: 'ZAR' }
/** Access continues for this long when a renewal is not paid. */
export const GRACE_DAYS = 7

export type PlanState = 'none' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'ended'

export interface Plan {
  state: PlanState
  subscription: string | null
  /** End of the trial or of the paid period, whichever is later. */
  paidUntil: Date | null
  /** End of the access if no further fact arrives; includes the grace period while a payment is expected. */
  entitledUntil: Date | null
  nextPaymentAt: Date | null
  /** Why the last payment failed; null when it was paid. */
  failure: string | null
  hasUsedTrial: boolean
  /** Whether the provider still has a subscription that could charge. */
  isOpen: boolean
}

const NO_PLAN: Plan = {
  state: 'none',
  subscription: null,
  paidUntil: null,
  entitledUntil: null,
  nextPaymentAt: null,
  failure: null,
  hasUsedTrial: false,
  isOpen: false,
}

/** Whether the plan gives access, now or until the end of the paid period. */
export const isLive = ({ state }: Pick<Plan, 'state'>): boolean => state !== 'none' && state !== 'ended'

/** Depends only on the set of facts and the instant. */
export function planAt(facts: readonly BillingFact[], now: Date): Plan {
  const hasUsedTrial = facts.some(({ kind }) => kind === 'trial')
  const isOpen = openSubscriptions(facts).length > 0
  const plans = [...Map.groupBy(facts, ({ subscription }) => subscription)].map(([id, own]) => ofOne(id, own, now))
  const [best = NO_PLAN] = plans.toSorted((a, b) => timeOf(b) - timeOf(a) || compareIds(a, b))
  return { ...best, hasUsedTrial, isOpen }
}

export function openSubscriptions(facts: readonly BillingFact[]): string[] {
  const ended = new Set(ofKind(facts, 'ended').map(({ subscription }) => subscription))
  return [...new Set(facts.map(({ subscription }) => subscription))].filter((id) => !ended.has(id)).toSorted()
}

const timeOf = ({ entitledUntil }: Plan) => entitledUntil?.getTime() ?? 0
const compareIds = (a: Plan, b: Plan) => ((a.subscription ?? '') < (b.subscription ?? '') ? -1 : 1)

function ofOne(subscription: string, facts: readonly BillingFact[], now: Date): Plan {
  const refunds = new Map(ofKind(facts, 'refunded').map((fact) => [fact.invoice, fact.at]))
  const paid = ofKind(facts, 'paid')
  const trialEnd = isRefused(facts) ? null : (latest(ofKind(facts, 'trial').map(({ endsAt }) => endsAt)) ?? null)
  const until = latest([...paid.map((fact) => endOf(fact, refunds)), ...(trialEnd ? [trialEnd] : [])])
  if (until === undefined) return { ...NO_PLAN, subscription }
  const paidUntil = new Date(until)
  const isOver = ofKind(facts, 'ended').length > 0 || isLastRefunded(paid, refunds)
  const continues = renews(facts) && !isRefused(facts) && !isOver
  const entitledUntil = continues ? new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS) : paidUntil
  const failure = continues ? unpaidFailure(facts, paid) : null
  const state = stateOf({ now, entitledUntil, continues, failure, isTrial: until === trialEnd && now < paidUntil })
  const hasEnded = state === 'ended'
  return {
    ...NO_PLAN,
    state,
    subscription,
    paidUntil,
    entitledUntil,
    nextPaymentAt: continues && !hasEnded ? nextPayment(failure, paidUntil) : null,
    failure: hasEnded ? null : (failure?.reason ?? null),
  }
}

/** The period of a refunded payment ends with the refund. */
function endOf({ invoice, startsAt, endsAt }: FactOf<'paid'>, refunds: ReadonlyMap<string, string>): string {
  const refundedAt = refunds.get(invoice)
  if (refundedAt === undefined || refundedAt > endsAt) return endsAt
  return refundedAt > startsAt ? refundedAt : startsAt
}

/** This ends the subscription; a refund of an earlier payment does not. */
function isLastRefunded(paid: readonly FactOf<'paid'>[], refunds: ReadonlyMap<string, string>): boolean {
  const [last] = paid.toSorted((a, b) => order(b.endsAt, a.endsAt) || order(b.invoice, a.invoice))
  return last !== undefined && refunds.has(last.invoice)
}

interface StateInputs {
  now: Date
  entitledUntil: Date
  continues: boolean
  failure: FactOf<'failed'> | null
  isTrial: boolean
}

function stateOf({ now, entitledUntil, continues, failure, isTrial }: StateInputs): PlanState {
  if (now >= entitledUntil) return 'ended'
  if (!continues) return 'cancelled'
  if (failure) return 'past_due'
  return isTrial ? 'trial' : 'active'
}

function nextPayment(failure: FactOf<'failed'> | null, paidUntil: Date): Date | null {
  if (!failure) return paidUntil
  return failure.retryAt === null ? null : new Date(failure.retryAt)
}

const isRefused = (facts: readonly BillingFact[]) => facts.some(({ kind }) => kind === 'trial_refused')

const renews = (facts: readonly BillingFact[]): boolean =>
  ofKind(facts, 'renewal').toSorted((a, b) => b.revision - a.revision)[0]?.renews ?? true

function unpaidFailure(facts: readonly BillingFact[], paid: readonly FactOf<'paid'>[]): FactOf<'failed'> | null {
  const settled = new Set(paid.map(({ invoice }) => invoice))
  const open = ofKind(facts, 'failed').filter(({ invoice }) => !settled.has(invoice))
  const [last] = open.toSorted((a, b) => order(b.at, a.at) || order(b.invoice, a.invoice) || b.attempt - a.attempt)
  // A later payment supersedes an older invoice that was abandoned.
  return last && !paid.some(({ at }) => at > last.at) ? last : null
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const latest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1)

export function ofKind<Kind extends BillingFact['kind']>(facts: readonly BillingFact[], kind: Kind): FactOf<Kind>[] {
  return facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
}
