// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { EnterCompetitionMutation, EnterCompetitionMutationVariables } from './types.ts'

export const EnterCompetition: Operation<EnterCompetitionMutation, EnterCompetitionMutationVariables> = {
  name: 'enterCompetition',
  hash: 'f85e7e7f9943bd5aa8737f9e2fbcbf3c02dcaa40b30babb69eea3126549b47bc',
  text: "mutation enterCompetition($competitionId:ID!$requestId:ID!$answers:[EntryAnswerInput!]!){enterCompetition(competitionId:$competitionId requestId:$requestId answers:$answers){httpStatusCode message errors{field code message}entry{...CompetitionEntry}}}fragment CompetitionEntry on CompetitionEntry{id enteredAt{iso8601}answers{field label values}consents{field text isGiven}}",
}
