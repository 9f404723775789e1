// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicEpisodesQuery, GetTopicEpisodesQueryVariables } from './types.ts'

export const GetTopicEpisodes: Operation<GetTopicEpisodesQuery, GetTopicEpisodesQueryVariables> = {
  name: 'getTopicEpisodes',
  hash: '12961662bd0eb543cde047c5cfacee6cb72b3bad5bf2c9d8140b8dc88db217d8',
  text: "query getTopicEpisodes($id:ID!$after:String!){topicPage(id:$id){...on TopicPage{episodes(first:5 after:$after){...NewestEpisodePage}}}}fragment NewestEpisodePage on NewestEpisodeConnection{edges{node{...NewestEpisode}}pageInfo{hasNextPage endCursor}}fragment NewestEpisode on AudioTeaserDetailPublishedContent{...EpisodeRow station relatedPodcast{_url headline}show{_url headline}}fragment EpisodeRow on AudioTeaserDetailPublishedContent{__typename _id _url headline subline badges language mediaId access duration seasonNumber episodeNumber isExplicit publishedAt{iso8601}availability{...AvailabilityFacts}headerImage{...CardImage}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
