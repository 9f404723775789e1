// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchContentQuery, GetSearchContentQueryVariables } from './types.ts'

export const GetSearchContent: Operation<GetSearchContentQuery, GetSearchContentQueryVariables> = {
  name: 'getSearchContent',
  hash: '88ef2daa55f78d884b1935685685f27e53ebde62d183e06889203a5f2a588765',
  text: "query getSearchContent($searchQuery:String!$page:Int$pageSize:Int$mediaType:MediaType){searchContent(searchQuery:$searchQuery skip:$page take:$pageSize mediaType:$mediaType){total correctedQuery subjects{id kind name _url headerImage{placeholder mediumCircle}}results{...SearchResult}}}fragment SearchResult on SearchResult{id headline typename overline subline _url headerImage{placeholder small1x1 medium1x1}content{...ContentRow}live{station stationName mediaId}}fragment ContentRow on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
