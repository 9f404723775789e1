// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMiniExploreQuery, GetMiniExploreQueryVariables } from './types.ts'

export const GetMiniExplore: Operation<GetMiniExploreQuery, GetMiniExploreQueryVariables> = {
  name: 'getMiniExplore',
  hash: '82fb21f29a93143452b3331fde1af8eeaf2860cf94c7d511811dc9864881b449',
  text: "query getMiniExplore($id:ID!$first:Int$after:String){miniExplore(id:$id){reels(first:$first after:$after){...ReelPage}}}fragment ReelPage on ReelConnection{edges{cursor node{title reelDetail{__typename ...on MediaReel{...MediaReel teasers(first:10){...TeaserPage}}...on AdReel{advertisementId position}}}}pageInfo{hasNextPage endCursor}}fragment MediaReel on MediaReel{id title mediaType shape isRanked}fragment TeaserPage on TeaserConnection{edges{cursor node{...Teaser}}pageInfo{hasNextPage endCursor}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
