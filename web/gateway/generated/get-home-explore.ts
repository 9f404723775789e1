// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetHomeExploreQuery, GetHomeExploreQueryVariables } from './types.ts'

export const GetHomeExplore: Operation<GetHomeExploreQuery, GetHomeExploreQueryVariables> = {
  name: 'getHomeExplore',
  hash: 'e44b5d4aca686cdebbd75876c906768fbfff392f2e73ab43ce27a8b40e0b564f',
  text: "query getHomeExplore($mediaType:MediaType$first:Int$after:String){homeExplore(mediaType:$mediaType){heroTeasers{id headline subline listOfBadge backgroundColor station teaserImage{...HeaderImage}teaserDetail{__typename _id _url headline mediaId station}}livestreamMediaIds livestreams{title station stationName mediaId progressBarColor mediaType}reels(first:$first after:$after){...ReelPage}}}fragment HeaderImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 large1x1 small16x9 medium16x9 large16x9 small21x9 medium21x9 large21x9 small4x5 medium4x5 large4x5}fragment ReelPage on ReelConnection{edges{cursor node{title reelDetail{__typename ...on MediaReel{...MediaReel teasers(first:10){...TeaserPage}}...on AdReel{advertisementId position}}}}pageInfo{hasNextPage endCursor}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{cursor node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
