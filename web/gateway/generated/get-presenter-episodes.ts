// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPresenterEpisodesQuery, GetPresenterEpisodesQueryVariables } from './types.ts'

export const GetPresenterEpisodes: Operation<GetPresenterEpisodesQuery, GetPresenterEpisodesQueryVariables> = {
  name: 'getPresenterEpisodes',
  hash: 'da74a3dea18da583f934732e709b2aebb4d57df96afce500903d945b0298e28c',
  text: "query getPresenterEpisodes($name:String!$after:String!){presenterPage(name:$name){...on PresenterPage{episodes(first:5 after:$after){...NewestEpisodePage}}}}fragment NewestEpisodePage on NewestEpisodeConnection{edges{node{...NewestEpisode}}pageInfo{hasNextPage endCursor}}fragment NewestEpisode on AudioTeaserDetailPublishedContent{...EpisodeRow station relatedPodcast{_url headline}show{_url headline}}fragment EpisodeRow on AudioTeaserDetailPublishedContent{__typename _id _url headline subline badges language mediaId access duration seasonNumber episodeNumber isExplicit publishedAt{iso8601}availability{...AvailabilityFacts}headerImage{...CardImage}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
