// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { CancelPlanMutation, CancelPlanMutationVariables } from './types.ts'

export const CancelPlan: Operation<CancelPlanMutation, CancelPlanMutationVariables> = {
  name: 'cancelPlan',
  hash: 'd7fe00e009e609a2ad0abb191602939e48c41494e1b718ebf7163ccea76f986e',
  text: "mutation cancelPlan{cancelPlan{message plan{...PlanFacts}}}fragment PlanFacts on Plan{state isSubscriber hasTrial paidUntil{iso8601}nextPaymentAt{iso8601}failure receipts(first:12){id paidAt{iso8601}refundedAt{iso8601}cents currency url}}",
}
