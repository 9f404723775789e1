// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { MarkAsPlayedMutation, MarkAsPlayedMutationVariables } from './types.ts'

export const MarkAsPlayed: Operation<MarkAsPlayedMutation, MarkAsPlayedMutationVariables> = {
  name: 'markAsPlayed',
  hash: '496902342fe9b9943e55c00f65009bca44218bec4ebb37c7aa1f55e7fe366ca5',
  text: "mutation markAsPlayed($videoId:ID!$at:String!$sentAt:String){markAsPlayed(videoId:$videoId at:$at sentAt:$sentAt){httpStatusCode correlationId message}}",
}
