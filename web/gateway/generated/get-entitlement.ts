// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEntitlementQuery, GetEntitlementQueryVariables } from './types.ts'

export const GetEntitlement: Operation<GetEntitlementQuery, GetEntitlementQueryVariables> = {
  name: 'getEntitlement',
  hash: '040f1ab83c2c5227212435a7a1e13a4366a1c726c9a0074bb2386fccf01d28c6',
  text: "query getEntitlement{plan{isSubscriber}}",
}
