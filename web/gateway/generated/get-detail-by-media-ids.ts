// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables } from './types.ts'

export const GetDetailByMediaIds: Operation<GetDetailByMediaIdsQuery, GetDetailByMediaIdsQueryVariables> = {
  name: 'getDetailByMediaIds',
  hash: '0a5325a0a9fc7bcb45ac269d80f3b8cc4631670d1c96148c441d16d53e2cb02c',
  text: "query getDetailByMediaIds($ids:[String!]!$first:Int){detailByMediaIds(ids:$ids first:$first){mediaId detail{...Teaser}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
