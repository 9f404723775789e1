// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { RemoveFromHistoryMutation, RemoveFromHistoryMutationVariables } from './types.ts'

export const RemoveFromHistory: Operation<RemoveFromHistoryMutation, RemoveFromHistoryMutationVariables> = {
  name: 'removeFromHistory',
  hash: '5a9e6e22a94b88990b2290716b959e572fbe258c01d3e0505f61a32516aee688',
  text: "mutation removeFromHistory($videoIds:[ID!]!$at:String!$sentAt:String){removeFromHistory(videoIds:$videoIds at:$at sentAt:$sentAt){httpStatusCode correlationId message}}",
}
