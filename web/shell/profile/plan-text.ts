import { dayText } from '#contract/date-texts.ts'
import { moneyText } from '#contract/money-text.ts'
import type { PlanFactsFragment } from '#web/gateway/generated/types.ts'

const PRICE = 'R100'

export function planSummary({ state, isSubscriber, paidUntil, nextPaymentAt, failure }: PlanFactsFragment): string {
  const until = paidUntil ? dayText(paidUntil.iso8601) : ''
  const next = nextPaymentAt ? dayText(nextPaymentAt.iso8601) : null
  switch (state) {
    case 'TRIAL':
      return `Free trial until ${until}, then ${PRICE} a month`
    case 'ACTIVE':
      return next ? `Active, next payment of ${PRICE} on ${next}` : 'Active'
    case 'PAST_DUE':
      return `${failure ?? 'The last payment failed'}. ${next ? `We will try again on ${next}` : 'Please choose another card'}`
    case 'CANCELLED':
      return `Cancelled, yours until ${until}`
    case 'NONE':
    case 'ENDED':
      if (isSubscriber) return 'Part of your account'
      return state === 'ENDED' ? `Ended on ${until}` : 'All access, no ads, downloads'
    default:
      return state satisfies never
  }
}

export function cancellationText({ state, paidUntil }: Pick<PlanFactsFragment, 'state' | 'paidUntil'>): string {
  if (state === 'PAST_DUE' || !paidUntil)
    return 'The last payment failed, so your access ends at once, and your downloads are removed.'
  const until = `You keep Audiostar+ until ${dayText(paidUntil.iso8601)}`
  return state === 'TRIAL'
    ? `${until} and pay nothing. Then your downloads are removed.`
    : `${until}, and no further payment is taken. Then your downloads are removed.`
}

export const receiptText = ({ paidAt, cents, currency, refundedAt }: PlanFactsFragment['receipts'][number]): string => {
  const paid = `${dayText(paidAt.iso8601)}, ${moneyText(cents, currency)}`
  return refundedAt ? `${paid}, refunded on ${dayText(refundedAt.iso8601)}` : paid
}
