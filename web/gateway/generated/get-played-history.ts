// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPlayedHistoryQuery, GetPlayedHistoryQueryVariables } from './types.ts'

export const GetPlayedHistory: Operation<GetPlayedHistoryQuery, GetPlayedHistoryQueryVariables> = {
  name: 'getPlayedHistory',
  hash: 'dfb65ddf3a5b9bdece6fcc29203db807ca0c797df4c18ac4e58fd7bba27f4ca4',
  text: "query getPlayedHistory($first:Int$after:String$unfinishedOnly:Boolean){playedHistory(first:$first after:$after unfinishedOnly:$unfinishedOnly){serverTime edges{node{...PlayedItem name content{...Teaser ...on PublishedContent{subline}...on AudioTeaserDetailPublishedContent{availability{since{iso8601}until{iso8601}}}}}}pageInfo{hasNextPage endCursor}}}fragment PlayedItem on PlayedHistoryItem{video_id playhead_seconds duration_seconds is_finished timestamp}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
