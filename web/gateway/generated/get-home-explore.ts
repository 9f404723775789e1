// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetHomeExploreQuery, GetHomeExploreQueryVariables } from './types.ts'

export const GetHomeExplore: Operation<GetHomeExploreQuery, GetHomeExploreQueryVariables> = {
  name: 'getHomeExplore',
  hash: '1db5036aca953f77313972cf4ee0ab079d2d53bd9ce626ac6e8dd99c34a0c361',
  text: "query getHomeExplore($mediaType:MediaType$first:Int$after:String){homeExplore(mediaType:$mediaType){heroTeasers{...HeroSlide}livestreamMediaIds reels(first:$first after:$after){...ReelPage}}}fragment HeroSlide on HeroTeaser{id headline subline listOfBadge backgroundColor station teaserImage{imageDescription blurHashString large16x9}teaserDetail{__typename _id _url headline mediaId station headerImage{medium1x1}}}fragment ReelPage on ReelConnection{edges{cursor node{title reelDetail{__typename ...on MediaReel{...MediaReel teasers(first:10){...TeaserPage}}...on AdReel{advertisementId position}}}}pageInfo{hasNextPage endCursor}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{cursor node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
