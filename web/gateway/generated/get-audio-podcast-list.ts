// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables } from './types.ts'

export const GetAudioPodcastList: Operation<GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables> = {
  name: 'getAudioPodcastList',
  hash: 'b2f54a2e11bc8abe9d0b6034ad87fc3da6cb6c228410de731ddb17109413bd05',
  text: "query getAudioPodcastList($first:Int$after:String){audioPodcastList(first:$first after:$after){totalCount edges{node{...Teaser}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
