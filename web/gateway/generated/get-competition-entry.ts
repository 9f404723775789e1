// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetCompetitionEntryQuery, GetCompetitionEntryQueryVariables } from './types.ts'

export const GetCompetitionEntry: Operation<GetCompetitionEntryQuery, GetCompetitionEntryQueryVariables> = {
  name: 'getCompetitionEntry',
  hash: '93ff47a84700275e3504c341caac41a96b72d9fc64cb3505e6590e262352f6f1',
  text: "query getCompetitionEntry($competitionId:ID!){competitionEntry(competitionId:$competitionId){...CompetitionEntry}}fragment CompetitionEntry on CompetitionEntry{id enteredAt{iso8601}answers{field label values}consents{field text isGiven}}",
}
