// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { ClearHistoryMutation, ClearHistoryMutationVariables } from './types.ts'

export const ClearHistory: Operation<ClearHistoryMutation, ClearHistoryMutationVariables> = {
  name: 'clearHistory',
  hash: 'da662a7a4b63ae032c405875003ca56e62e7345e9324b6fa0b3d02d1d026ac94',
  text: "mutation clearHistory($at:String!$sentAt:String){clearHistory(at:$at sentAt:$sentAt){httpStatusCode correlationId message}}",
}
