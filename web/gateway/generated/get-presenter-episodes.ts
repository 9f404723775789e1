// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPresenterEpisodesQuery, GetPresenterEpisodesQueryVariables } from './types.ts'

export const GetPresenterEpisodes: Operation<GetPresenterEpisodesQuery, GetPresenterEpisodesQueryVariables> = {
  name: 'getPresenterEpisodes',
  hash: '514425ffb0f0357ebf551c7bc72b6310e01f7b68c950c9c572a3d12f6b6037e5',
  text: "query getPresenterEpisodes($name:String!$after:String!){presenterPage(name:$name){...on PresenterPage{episodes(first:5 after:$after){...NewestEpisodePage}}}}fragment NewestEpisodePage on NewestEpisodeConnection{edges{node{...NewestEpisode}}pageInfo{hasNextPage endCursor}}fragment NewestEpisode on AudioTeaserDetailPublishedContent{...EpisodeRow station relatedPodcast{_url headline}show{_url headline}}fragment EpisodeRow on AudioTeaserDetailPublishedContent{__typename _id _url headline subline badges language mediaId access duration seasonNumber episodeNumber isExplicit publishedAt{iso8601}availability{...AvailabilityFacts}headerImage{...CardImage}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
