// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByUserQuery, GetMyContentByUserQueryVariables } from './types.ts'

export const GetMyContentByUser: Operation<GetMyContentByUserQuery, GetMyContentByUserQueryVariables> = {
  name: 'getMyContentByUser',
  hash: '1d28bf58c9850bcb9bee420348a0a0a4b7a5bb5a683c6385529c4f8002e41d59',
  text: "query getMyContentByUser($mediaType:MyContentType$filter:ListFilter$first:Int$after:String){myContentByUser(mediaType:$mediaType filter:$filter first:$first after:$after){edges{node{...MyContentRow}}pageInfo{hasNextPage endCursor}}}fragment MyContentRow on MyContentItem{id path typeName list followKind headline headerImage{placeholder medium1x1}addedAt{iso8601}newestAt{iso8601}isGone hasNew latestEpisode{__typename ...Playable}content{...ContentRow}station{id station stationName mediaId}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}fragment ContentRow on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}",
}
