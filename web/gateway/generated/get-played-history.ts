// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPlayedHistoryQuery, GetPlayedHistoryQueryVariables } from './types.ts'

export const GetPlayedHistory: Operation<GetPlayedHistoryQuery, GetPlayedHistoryQueryVariables> = {
  name: 'getPlayedHistory',
  hash: '74fc174484a2ad653de4cb964a6dc2424819f8e4d1330827267dad747ed8a8cd',
  text: "query getPlayedHistory($first:Int$after:String$unfinishedOnly:Boolean){playedHistory(first:$first after:$after unfinishedOnly:$unfinishedOnly){serverTime edges{node{...PlayedItem name content{...Teaser ...on PublishedContent{subline}...on AudioTeaserDetailPublishedContent{availability{since{iso8601}until{iso8601}}}}}}pageInfo{hasNextPage endCursor}}}fragment PlayedItem on PlayedHistoryItem{video_id playhead_seconds duration_seconds is_finished timestamp}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
