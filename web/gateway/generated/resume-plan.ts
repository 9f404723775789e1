// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { ResumePlanMutation, ResumePlanMutationVariables } from './types.ts'

export const ResumePlan: Operation<ResumePlanMutation, ResumePlanMutationVariables> = {
  name: 'resumePlan',
  hash: 'b4e19d1de1f7c8f282390d403368c43702b7e05d4432dd5238e9a87de963cfe3',
  text: "mutation resumePlan{resumePlan{message plan{...PlanFacts}}}fragment PlanFacts on Plan{state isSubscriber hasTrial paidUntil{iso8601}nextPaymentAt{iso8601}failure receipts(first:12){id paidAt{iso8601}refundedAt{iso8601}cents currency url}}",
}
