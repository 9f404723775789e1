// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMediaReelByConfigurationQuery, GetMediaReelByConfigurationQueryVariables } from './types.ts'

export const GetMediaReelByConfiguration: Operation<GetMediaReelByConfigurationQuery, GetMediaReelByConfigurationQueryVariables> = {
  name: 'GetMediaReelByConfiguration',
  hash: 'c765d422db34361f0b4de5b020706263de01665351538770df23d8897efbb343',
  text: "query GetMediaReelByConfiguration($reelId:ID!$mediaType:MediaType$first:Int$after:String){mediaReelByConfiguration(reelId:$reelId mediaType:$mediaType){...MediaReel teasers(first:$first after:$after){...TeaserPage}}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
