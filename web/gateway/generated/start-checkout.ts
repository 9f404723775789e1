// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { StartCheckoutMutation, StartCheckoutMutationVariables } from './types.ts'

export const StartCheckout: Operation<StartCheckoutMutation, StartCheckoutMutationVariables> = {
  name: 'startCheckout',
  hash: '838a69158ea2861fd0b4f548ab0cd1613f33c70766c9f6a030ffb9302a37e513',
  text: "mutation startCheckout($returnTo:String!){startCheckout(returnTo:$returnTo){redirectTo}}",
}
