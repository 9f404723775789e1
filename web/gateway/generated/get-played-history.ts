// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPlayedHistoryQuery, GetPlayedHistoryQueryVariables } from './types.ts'

export const GetPlayedHistory: Operation<GetPlayedHistoryQuery, GetPlayedHistoryQueryVariables> = {
  name: 'getPlayedHistory',
  hash: '1636129b7172214772ac2ea168db185a36224728262f98cce1cab04f37151ea6',
  text: "query getPlayedHistory($first:Int$after:String$unfinishedOnly:Boolean){playedHistory(first:$first after:$after unfinishedOnly:$unfinishedOnly){serverTime edges{node{...PlayedItem name content{...Teaser ...on PublishedContent{subline publishedAt{iso8601}}...on AudioTeaserDetailPublishedContent{availability{since{iso8601}until{iso8601}}}}}}pageInfo{hasNextPage endCursor}}}fragment PlayedItem on PlayedHistoryItem{video_id playhead_seconds duration_seconds is_finished timestamp}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
