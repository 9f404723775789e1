// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByIdsQuery, GetMyContentByIdsQueryVariables } from './types.ts'

export const GetMyContentByIds: Operation<GetMyContentByIdsQuery, GetMyContentByIdsQueryVariables> = {
  name: 'getMyContentByIds',
  hash: '5ee4dd4eed4ac64173ad4130757a5df3668fde90e5ab31089ebc4e2aeecc531e',
  text: "query getMyContentByIds($ids:[ID!]!$first:Int$after:String){myContentByIds(ids:$ids first:$first after:$after){totalCount edges{node{id path typeName headline headerImage{...CardImage}publishDate{iso8601}url mediaId duration isGone}}pageInfo{hasNextPage endCursor}}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
