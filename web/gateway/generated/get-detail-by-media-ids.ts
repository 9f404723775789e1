// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables } from './types.ts'

export const GetDetailByMediaIds: Operation<GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables> = {
  name: 'getDetailByMediaIds',
  hash: '421108c81becf0d4d657a1058480cca56ce991e98a8df517e5670f0c3d4d6133',
  text: "query getDetailByMediaIds($ids:[String!]!$first:Int){detailByMediaIds(ids:$ids first:$first){mediaId detail{...Teaser}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
