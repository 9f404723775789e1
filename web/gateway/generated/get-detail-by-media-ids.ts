// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables } from './types.ts'

export const GetDetailByMediaIds: Operation<GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables> = {
  name: 'getDetailByMediaIds',
  hash: 'c67178ac533e9d13134b71e1ac685c10d11a4dd809f6ffd7d40cd42d5b00bf5d',
  text: "query getDetailByMediaIds($ids:[String!]!$first:Int){detailByMediaIds(ids:$ids first:$first){mediaId detail{...Teaser}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
