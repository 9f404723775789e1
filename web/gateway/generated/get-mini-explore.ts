// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMiniExploreQuery, GetMiniExploreQueryVariables } from './types.ts'

export const GetMiniExplore: Operation<GetMiniExploreQuery, GetMiniExploreQueryVariables> = {
  name: 'getMiniExplore',
  hash: '530333b925b6855ff320c551a169380523af2418ed3a3cdf7375001fa1eb1ef0',
  text: "query getMiniExplore($id:ID!$first:Int$after:String){miniExplore(id:$id){reels(first:$first after:$after){...ReelPage}}}fragment ReelPage on ReelConnection{edges{cursor node{title reelDetail{__typename ...on MediaReel{...MediaReel teasers(first:10){...TeaserPage}}...on AdReel{advertisementId position}...on CompetitionReel{id title competitions:teasers{...CompetitionCard}}...on NewsReel{id title articles{...Teaser}}...on ShowcaseReel{id title showcases:teasers{...ShowcaseCard}}}}}pageInfo{hasNextPage endCursor}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{cursor node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}fragment CompetitionCard on CompetitionTeaser{id headline subline station buttonText externalLink internalLink phase closesAt{iso8601}image{...CardImage}}fragment ShowcaseCard on ShowcaseTeaser{id title teaserBadge _url headerImage{...CardImage}}",
}
