// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables } from './types.ts'

export const GetAudioPodcastList: Operation<GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables> = {
  name: 'getAudioPodcastList',
  hash: '10ba5e9e415941c211f317bf654e2a62e651faa91924e5f03ba2109e4c12f106',
  text: "query getAudioPodcastList($first:Int$after:String){audioPodcastList(first:$first after:$after){totalCount edges{cursor node{...Teaser}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
