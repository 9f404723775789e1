// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPlanQuery, GetPlanQueryVariables } from './types.ts'

export const GetPlan: Operation<GetPlanQuery, GetPlanQueryVariables> = {
  name: 'getPlan',
  hash: 'e5e12f1a603da49354a8e3183f4a1e7ff034d9c3f9788a40ea15bb88e7bf9ec9',
  text: "query getPlan{plan{...PlanFacts}}fragment PlanFacts on Plan{state isSubscriber hasTrial paidUntil{iso8601}nextPaymentAt{iso8601}failure receipts(first:12){id paidAt{iso8601}refundedAt{iso8601}cents currency url}}",
}
