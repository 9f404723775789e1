// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicsQuery, GetTopicsQueryVariables } from './types.ts'

export const GetTopics: Operation<GetTopicsQuery, GetTopicsQueryVariables> = {
  name: 'getTopics',
  hash: '5024a8fb4c9e71dbc0b3f5eaefa577803b7d702fdb9f0c1a7bd2379ebb7f734f',
  text: "query getTopics{topics{id name _url contents articles headerImage{...CardImage}}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
