// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPrivateFeedsQuery, GetPrivateFeedsQueryVariables } from './types.ts'

export const GetPrivateFeeds: Operation<GetPrivateFeedsQuery, GetPrivateFeedsQueryVariables> = {
  name: 'getPrivateFeeds',
  hash: '1d5bd0152888b2207a6cabbf3c6f044653e9a6f3ac07226d03b6d0ebe7c484a8',
  text: "query getPrivateFeeds{privateFeeds{createdAt{iso8601}}}",
}
