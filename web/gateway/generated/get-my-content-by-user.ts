// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByUserQuery, GetMyContentByUserQueryVariables } from './types.ts'

export const GetMyContentByUser: Operation<GetMyContentByUserQuery, GetMyContentByUserQueryVariables> = {
  name: 'getMyContentByUser',
  hash: '8dc3aab2ab8597ca11625956fa43d45e29c29f681d450501a74583b83fdb07c2',
  text: "query getMyContentByUser($mediaType:MyContentType$filter:ListFilter$first:Int$after:String){myContentByUser(mediaType:$mediaType filter:$filter first:$first after:$after){edges{node{...MyContentRow}}pageInfo{hasNextPage endCursor}}}fragment MyContentRow on MyContentItem{id path typeName list followKind headline headerImage{...CardImage}addedAt{iso8601}newestAt{iso8601}isGone hasNew content{...Teaser}station{id station stationName mediaId}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}",
}
