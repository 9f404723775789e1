// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { MarkFollowSeenMutation, MarkFollowSeenMutationVariables } from './types.ts'

export const MarkFollowSeen: Operation<MarkFollowSeenMutation, MarkFollowSeenMutationVariables> = {
  name: 'markFollowSeen',
  hash: '396d178fdb6a128fc055351a589e6ff69f5eed52cd7153cbee4a02281927ade5',
  text: "mutation markFollowSeen($kind:FollowKind!$id:ID!){markFollowSeen(kind:$kind id:$id){httpStatusCode correlationId message}}",
}
