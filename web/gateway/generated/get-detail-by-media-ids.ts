// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables } from './types.ts'

export const GetDetailByMediaIds: Operation<GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables> = {
  name: 'getDetailByMediaIds',
  hash: 'b218b15340282cd25d581e4a99bcdc3d40a16400687c4a9a4519a9c52b940977',
  text: "query getDetailByMediaIds($ids:[String!]!$first:Int){detailByMediaIds(ids:$ids first:$first){mediaId detail{...Teaser}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
