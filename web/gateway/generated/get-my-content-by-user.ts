// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyContentByUserQuery, GetMyContentByUserQueryVariables } from './types.ts'

export const GetMyContentByUser: Operation<GetMyContentByUserQuery, GetMyContentByUserQueryVariables> = {
  name: 'getMyContentByUser',
  hash: '6a15ba80fcac2d72f76288029f22ef191471b5a29162892e244304b4936a204b',
  text: "query getMyContentByUser($mediaType:MyContentType$filter:ListFilter$first:Int$after:String){myContentByUser(mediaType:$mediaType filter:$filter first:$first after:$after){edges{node{...MyContentRow}}pageInfo{hasNextPage endCursor}}}fragment MyContentRow on MyContentItem{id path typeName list followKind headline headerImage{...CardImage}addedAt{iso8601}newestAt{iso8601}isGone hasNew latestEpisode{__typename ...Playable}content{...Teaser}station{id station stationName mediaId}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}fragment Playable on PublishedContent{_url headline mediaId duration station headerImage{medium1x1}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}",
}
