// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { UnfollowMutation, UnfollowMutationVariables } from './types.ts'

export const Unfollow: Operation<UnfollowMutation, UnfollowMutationVariables> = {
  name: 'unfollow',
  hash: '17e9be7bab105583033bebac181208fa0aa581387bf0140e21f71a529d63740b',
  text: "mutation unfollow($kind:FollowKind!$id:ID!){unfollow(kind:$kind id:$id){httpStatusCode correlationId message}}",
}
