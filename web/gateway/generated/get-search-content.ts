// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchContentQuery, GetSearchContentQueryVariables } from './types.ts'

export const GetSearchContent: Operation<GetSearchContentQuery, GetSearchContentQueryVariables> = {
  name: 'getSearchContent',
  hash: 'e1d5c6e9d841f9f5b6f8491ab53bd5d388ccfe829ba0474003d91eefc9d05a25',
  text: "query getSearchContent($searchQuery:String!$page:Int$pageSize:Int$mediaType:MediaType){searchContent(searchQuery:$searchQuery skip:$page take:$pageSize mediaType:$mediaType){total correctedQuery subjects{id kind name _url headerImage{placeholder mediumCircle}}results{...SearchResult}}}fragment SearchResult on SearchResult{id headline typename overline subline _url headerImage{placeholder medium1x1}content{...ContentRow}live{station stationName mediaId}}fragment ContentRow on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
