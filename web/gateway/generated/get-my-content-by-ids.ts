// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByIdsQuery, GetMyContentByIdsQueryVariables } from './types.ts'

export const GetMyContentByIds: Operation<GetMyContentByIdsQuery, GetMyContentByIdsQueryVariables> = {
  name: 'getMyContentByIds',
  hash: '4f6174adc02646766633e3574f35d7bffcb582cb7e614a9bb6dd5470632637bb',
  text: "query getMyContentByIds($ids:[ID!]!$first:Int$after:String){myContentByIds(ids:$ids first:$first after:$after){totalCount edges{node{id path typeName headline headerImage{...CardImage}publishDate{iso8601}url mediaId duration isGone}}pageInfo{hasNextPage endCursor}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
