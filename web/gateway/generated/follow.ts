// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { FollowMutation, FollowMutationVariables } from './types.ts'

export const Follow: Operation<FollowMutation, FollowMutationVariables> = {
  name: 'follow',
  hash: '244bea7e4cdb01157cafcb1d51fa17291996c4a984a3543f4fa5f129b4169306',
  text: "mutation follow($kind:FollowKind!$id:ID!){follow(kind:$kind id:$id){httpStatusCode correlationId message}}",
}
