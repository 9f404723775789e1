// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables } from './types.ts'

export const GetAudioPodcastList: Operation<GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables> = {
  name: 'getAudioPodcastList',
  hash: '4a6ef301d6c882ebff91ee0bc23b48cdf8b37711e8eccd004f4e5967216620c8',
  text: "query getAudioPodcastList($first:Int$after:String){audioPodcastList(first:$first after:$after){totalCount edges{node{...Teaser}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
