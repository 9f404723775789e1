// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables } from './types.ts'

export const GetDetailByMediaIds: Operation<GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables> = {
  name: 'getDetailByMediaIds',
  hash: '0f26a77963cdcfec8e908f8089fde3f3095260431a3e83c9615a84bd81c9d59b',
  text: "query getDetailByMediaIds($ids:[String!]!$first:Int){detailByMediaIds(ids:$ids first:$first){mediaId detail{...Teaser}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
