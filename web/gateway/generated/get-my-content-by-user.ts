// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByUserQuery, GetMyContentByUserQueryVariables } from './types.ts'

export const GetMyContentByUser: Operation<GetMyContentByUserQuery, GetMyContentByUserQueryVariables> = {
  name: 'getMyContentByUser',
  hash: 'e25f57dd5e6d2c1513c7d474cd8691a3a3a0a8cf8c6912c2dc6b481d2948d0d4',
  text: "query getMyContentByUser($mediaType:MyContentType$filter:ListFilter$first:Int$after:String){myContentByUser(mediaType:$mediaType filter:$filter first:$first after:$after){edges{node{...MyContentRow}}pageInfo{hasNextPage endCursor}}}fragment MyContentRow on MyContentItem{id path typeName list followKind headline headerImage{placeholder small1x1 medium1x1}addedAt{iso8601}newestAt{iso8601}isGone hasNew latestEpisode{__typename ...Playable}content{...ContentRow}station{id station stationName mediaId}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}fragment ContentRow on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}",
}
