// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables } from './types.ts'

export const GetAudioPodcastList: Operation<GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables> = {
  name: 'getAudioPodcastList',
  hash: 'ee93c891f6be4d66481fd760289b6c848ea5e8cc57bfa0934cc7cdc4ecb06725',
  text: "query getAudioPodcastList($first:Int$after:String){audioPodcastList(first:$first after:$after){totalCount edges{node{...Teaser}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
