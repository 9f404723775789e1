import { DAY_MS } from '#server/lib/time/durations.ts'
import type { FactOf } from './facts.ts'
import type { Plan } from './plan.ts'

/** Days before the first payment. */
const REMINDER_DAYS = 3

/** Null for a plan that is not a trial or does not renew. */
export const reminderAt = ({ state, paidUntil }: Plan): Date | null =>
  state === 'trial' && paidUntil ? new Date(paidUntil.getTime() - REMINDER_DAYS * DAY_MS) : null

/** The reminder is stored as a fact, of which there is one for each subscription. */
export function dueReminders(plan: Plan, at: Date): FactOf<'trial_reminded'>[] {
  const { subscription, paidUntil } = plan
  const dueAt = reminderAt(plan)
  if (subscription === null || paidUntil === null || dueAt === null || dueAt > at) return []
  return [{ kind: 'trial_reminded', subscription, at: at.toISOString(), endsAt: paidUntil.toISOString() }]
}
