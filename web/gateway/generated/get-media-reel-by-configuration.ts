// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMediaReelByConfigurationQuery, GetMediaReelByConfigurationQueryVariables } from './types.ts'

export const GetMediaReelByConfiguration: Operation<GetMediaReelByConfigurationQuery, GetMediaReelByConfigurationQueryVariables> = {
  name: 'GetMediaReelByConfiguration',
  hash: '56ff7b05ca9d2727cc059ad0b5e2438229c13f83a01467a18669b76068777b2f',
  text: "query GetMediaReelByConfiguration($reelId:ID!$mediaType:MediaType$first:Int$after:String){mediaReelByConfiguration(reelId:$reelId mediaType:$mediaType){...MediaReel teasers(first:$first after:$after){...TeaserPage}}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
