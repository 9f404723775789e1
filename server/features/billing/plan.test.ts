import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { BillingFact } from './facts.ts'
import { factKey } from './facts.ts'
import { GRACE_DAYS, planAt } from './plan.ts'
import {
  advance,
  cancelRenewal,
  toCustomerRead,
  NEW_CUSTOMER,
  refund,
  resumeRenewal,
  type SandboxState,
  subscribe,
} from './sandbox/sandbox-state.ts'

const START = new Date('2026-01-31T09:00:00Z')
const dayAfter = (days: number) => new Date(START.getTime() + days * DAY_MS)

/** One step in the life of a customer: time goes by, and payments succeed or fail, or the listener cancels or resumes. */
const step = fc.record({
  days: fc.integer({ min: 0, max: 40 }),
  pays: fc.boolean(),
  renews: fc.option(fc.boolean()),
  /** A new subscription begins, as a checkout does after the end of the last one. */
  subscribes: fc.boolean(),
  /** The last payment of the last subscription is refunded. */
  refunds: fc.boolean(),
})

/** All facts that a provider reports about a random customer, and the day of the last report. */
const lives = fc.array(step, { maxLength: 12 }).map((steps) => {
  let state: SandboxState = subscribe(NEW_CUSTOMER, { id: 'sub_0', card: 'card', hasTrial: true }, START)
  const facts = new Map<string, BillingFact>()
  let [day, revision] = [0, 0]
  const read = () => {
    for (const fact of toCustomerRead(state).facts) {
      const known = fact.kind === 'renewal' ? { ...fact, revision: revision++ } : fact
      facts.set(factKey(known), known)
    }
  }
  read()
  for (const { days, pays, renews, subscribes, refunds } of steps) {
    day += days
    state = advance({ ...state, pays }, dayAfter(day))
    const openIds = () => state.subscriptions.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)
    if (subscribes && openIds().length === 0)
      state = subscribe(
        state,
        { id: `sub_${state.subscriptions.length}`, card: 'card', hasTrial: false },
        dayAfter(day),
      )
    if (refunds) state = refund(state, state.subscriptions.at(-1)?.id ?? '', dayAfter(day))
    if (renews !== null)
      for (const id of openIds()) state = (renews ? resumeRenewal : cancelRenewal)(state, id, dayAfter(day))
    read()
  }
  return { facts: [...facts.values()], day }
})

/** The same facts in another order, some of them several times. */
const rearranged = (facts: readonly BillingFact[]) =>
  fc
    .tuple(fc.shuffledSubarray([...facts], { minLength: facts.length }), fc.shuffledSubarray([...facts]))
    .map(([all, again]) => [...again, ...all])

type Paid = Extract<BillingFact, { kind: 'paid' }>

const refundOf = ({ invoice }: Paid, facts: readonly BillingFact[]) =>
  facts.find((fact) => fact.kind === 'refunded' && fact.invoice === invoice)

/** Returns the end of the period that a payment covers, in Unix milliseconds. */
function endOf(paid: Paid, facts: readonly BillingFact[]): number {
  const refunded = refundOf(paid, facts)
  const [start, end] = [Date.parse(paid.startsAt), Date.parse(paid.endsAt)]
  return refunded ? Math.min(end, Math.max(start, Date.parse(refunded.at))) : end
}

describe('the plan of an account', () => {
  test('is the same for every order and repetition of the facts', () => {
    const cases = lives.chain(({ facts, day }) =>
      fc.record({ facts: fc.constant(facts), other: rearranged(facts), at: fc.integer({ min: -5, max: day + 60 }) }),
    )
    fc.assert(
      fc.property(cases, ({ facts, other, at }) => {
        expect(planAt(other, dayAfter(at))).toEqual(planAt(facts, dayAfter(at)))
      }),
      { numRuns: 300 },
    )
  })

  test('gives access throughout the paid time that was not refunded, whatever the other facts', () => {
    const cases = lives.chain(({ facts }) => fc.record({ facts: fc.constant(facts), some: fc.shuffledSubarray(facts) }))
    fc.assert(
      fc.property(cases, ({ some }) => {
        for (const fact of some) {
          if (fact.kind !== 'paid') continue
          const end = endOf(fact, some)
          if (end <= Date.parse(fact.startsAt)) continue
          for (const instant of [fact.startsAt, new Date(end - 1).toISOString()]) {
            const { entitledUntil, state } = planAt(some, new Date(instant))
            expect(entitledUntil?.getTime()).toBeGreaterThan(Date.parse(instant))
            expect(['none', 'ended']).not.toContain(state)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('gives no access after a refund, except by other payments and trials', () => {
    fc.assert(
      fc.property(lives, ({ facts, day }) => {
        const ends = facts.flatMap((fact) => {
          if (fact.kind === 'trial') return [Date.parse(fact.endsAt) + GRACE_DAYS * DAY_MS]
          if (fact.kind !== 'paid') return []
          return [refundOf(fact, facts) ? endOf(fact, facts) : Date.parse(fact.endsAt) + GRACE_DAYS * DAY_MS]
        })
        expect(planAt(facts, dayAfter(day)).entitledUntil?.getTime() ?? 0).toBeLessThanOrEqual(Math.max(...ends))
      }),
      { numRuns: 300 },
    )
  })

  test('gives no access later than the grace time after the last paid or free day', () => {
    fc.assert(
      fc.property(lives, ({ facts, day }) => {
        const covered = facts.flatMap((fact) =>
          fact.kind === 'paid' || fact.kind === 'trial' ? [Date.parse(fact.endsAt)] : [],
        )
        const end = Math.max(...covered) + GRACE_DAYS * DAY_MS
        const { entitledUntil } = planAt(facts, dayAfter(day))
        expect(entitledUntil?.getTime() ?? 0).toBeLessThanOrEqual(end)
      }),
      { numRuns: 200 },
    )
  })

  test('never gives less access when a payment is added', () => {
    const cases = lives.chain(({ facts }) => fc.record({ facts: fc.constant(facts), some: fc.subarray(facts) }))
    fc.assert(
      fc.property(cases, ({ facts, some }) => {
        const paid = facts.filter((fact) => fact.kind === 'paid' && !refundOf(fact, facts))
        const until = (known: readonly BillingFact[]) => planAt(known, START).entitledUntil?.getTime() ?? 0
        expect(until([...some, ...paid])).toBeGreaterThanOrEqual(until(some))
      }),
      { numRuns: 200 },
    )
  })
})
