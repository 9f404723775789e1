// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicsQuery, GetTopicsQueryVariables } from './types.ts'

export const GetTopics: Operation<GetTopicsQuery, GetTopicsQueryVariables> = {
  name: 'getTopics',
  hash: '78acc85f667a7ca1d4eb1f3b9f958771f33e5fbbbab99fb558925ea518dfe84e',
  text: "query getTopics{topics{id name contents articles headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
