// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByIdsQuery, GetMyContentByIdsQueryVariables } from './types.ts'

export const GetMyContentByIds: Operation<GetMyContentByIdsQuery, GetMyContentByIdsQueryVariables> = {
  name: 'getMyContentByIds',
  hash: 'cb574d7006b043a4a4395bb759db7072876ea449db4816e84753ee63f256c140',
  text: "query getMyContentByIds($ids:[ID!]!$first:Int$after:String){myContentByIds(ids:$ids first:$first after:$after){totalCount edges{node{id path typeName headline headerImage{...CardImage}publishDate{iso8601}url mediaId duration isGone}}pageInfo{hasNextPage endCursor}}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
