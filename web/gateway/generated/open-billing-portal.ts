// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { OpenBillingPortalMutation, OpenBillingPortalMutationVariables } from './types.ts'

export const OpenBillingPortal: Operation<OpenBillingPortalMutation, OpenBillingPortalMutationVariables> = {
  name: 'openBillingPortal',
  hash: '20b9e263cf74b7ff32921716585952a12265fd811fe474ac51069a3f1751fc8f',
  text: "mutation openBillingPortal($returnTo:String!){openBillingPortal(returnTo:$returnTo){redirectTo}}",
}
