// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicsQuery, GetTopicsQueryVariables } from './types.ts'

export const GetTopics: Operation<GetTopicsQuery, GetTopicsQueryVariables> = {
  name: 'getTopics',
  hash: '4858b8719f2f4b42048530b56761bfe4cf524f6e03eb1a6c21bd2490fcc045ec',
  text: "query getTopics{topics{id name _url contents articles headerImage{...CardImage}}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
