// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { RevokeFollowAddressesMutation, RevokeFollowAddressesMutationVariables } from './types.ts'

export const RevokeFollowAddresses: Operation<RevokeFollowAddressesMutation, RevokeFollowAddressesMutationVariables> = {
  name: 'revokeFollowAddresses',
  hash: 'b992e1e66fe4af8625d9e82318819f8bd75b2747bc9edda80e347db01d1f0e89',
  text: "mutation revokeFollowAddresses{revokeFollowAddresses{message}}",
}
