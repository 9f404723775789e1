// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicsQuery, GetTopicsQueryVariables } from './types.ts'

export const GetTopics: Operation<GetTopicsQuery, GetTopicsQueryVariables> = {
  name: 'getTopics',
  hash: 'befcc1034dfd184af6799d5e5e806d31c6bfca0604653aeb8e59e35b44c3330b',
  text: "query getTopics{topics{id name _url contents articles headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
