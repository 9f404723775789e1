// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { WithdrawEntryMutation, WithdrawEntryMutationVariables } from './types.ts'

export const WithdrawEntry: Operation<WithdrawEntryMutation, WithdrawEntryMutationVariables> = {
  name: 'withdrawEntry',
  hash: 'd76401208e240d4a40f04b77cc3ba994c9c446e3cad6eaf99fe5b7d2a6424f3d',
  text: "mutation withdrawEntry($competitionId:ID!){withdrawEntry(competitionId:$competitionId){httpStatusCode message}}",
}
