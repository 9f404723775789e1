// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { RestorePurchasesMutation, RestorePurchasesMutationVariables } from './types.ts'

export const RestorePurchases: Operation<RestorePurchasesMutation, RestorePurchasesMutationVariables> = {
  name: 'restorePurchases',
  hash: '234de9aa03628a61e5fa5102ab3fc378dfbe65b094e2ae68664c050ac27ca656',
  text: "mutation restorePurchases{restorePurchases{message plan{...PlanFacts}}}fragment PlanFacts on Plan{state isSubscriber hasTrial paidUntil{iso8601}nextPaymentAt{iso8601}failure receipts(first:12){id paidAt{iso8601}refundedAt{iso8601}cents currency url}}",
}
