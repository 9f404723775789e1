// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMediaReelByConfigurationQuery, GetMediaReelByConfigurationQueryVariables } from './types.ts'

export const GetMediaReelByConfiguration: Operation<GetMediaReelByConfigurationQuery, GetMediaReelByConfigurationQueryVariables> = {
  name: 'GetMediaReelByConfiguration',
  hash: '23cf08842e79816fbc414bfb16ab6f6ee165929e34ebc4bb6f387067054000e2',
  text: "query GetMediaReelByConfiguration($reelId:ID!$mediaType:MediaType$first:Int$after:String){mediaReelByConfiguration(reelId:$reelId mediaType:$mediaType){...MediaReel teasers(first:$first after:$after){...TeaserPage}}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
