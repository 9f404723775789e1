// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPresenterEpisodesQuery, GetPresenterEpisodesQueryVariables } from './types.ts'

export const GetPresenterEpisodes: Operation<GetPresenterEpisodesQuery, GetPresenterEpisodesQueryVariables> = {
  name: 'getPresenterEpisodes',
  hash: '45e835185a4cb01d7633e566fa197ecf92087960bb7d6aa6d735cad49da1cd94',
  text: "query getPresenterEpisodes($name:String!$after:String!){presenterPage(name:$name){...on PresenterPage{episodes(first:5 after:$after){...NewestEpisodePage}}}}fragment NewestEpisodePage on NewestEpisodeConnection{edges{node{...NewestEpisode}}pageInfo{hasNextPage endCursor}}fragment NewestEpisode on AudioTeaserDetailPublishedContent{...EpisodeRow station relatedPodcast{_url headline}show{_url headline}}fragment EpisodeRow on AudioTeaserDetailPublishedContent{__typename _id _url headline subline badges language mediaId access duration seasonNumber episodeNumber isExplicit publishedAt{iso8601}availability{...AvailabilityFacts}headerImage{...CardImage}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
