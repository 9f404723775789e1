// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicEpisodesQuery, GetTopicEpisodesQueryVariables } from './types.ts'

export const GetTopicEpisodes: Operation<GetTopicEpisodesQuery, GetTopicEpisodesQueryVariables> = {
  name: 'getTopicEpisodes',
  hash: '91374eb7fe618684ddcedc0b200a610bd524e192a717b374244628a9ba8febab',
  text: "query getTopicEpisodes($id:ID!$after:String!){topicPage(id:$id){...on TopicPage{episodes(first:5 after:$after){...NewestEpisodePage}}}}fragment NewestEpisodePage on NewestEpisodeConnection{edges{node{...NewestEpisode}}pageInfo{hasNextPage endCursor}}fragment NewestEpisode on AudioTeaserDetailPublishedContent{...EpisodeRow station relatedPodcast{_url headline}show{_url headline}}fragment EpisodeRow on AudioTeaserDetailPublishedContent{__typename _id _url headline subline badges language mediaId access duration seasonNumber episodeNumber isExplicit publishedAt{iso8601}availability{...AvailabilityFacts}headerImage{...CardImage}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
