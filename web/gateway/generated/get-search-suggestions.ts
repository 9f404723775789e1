// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchSuggestionsQuery, GetSearchSuggestionsQueryVariables } from './types.ts'

export const GetSearchSuggestions: Operation<GetSearchSuggestionsQuery, GetSearchSuggestionsQueryVariables> = {
  name: 'getSearchSuggestions',
  hash: 'd0ce2f019ff5702af9cb12fa404db5c5709ffeef882d3833899a8dbbe3b93952',
  text: "query getSearchSuggestions($searchQuery:String!){searchSuggestions(searchQuery:$searchQuery){...SearchResult}}fragment SearchResult on SearchResult{id headline typename overline subline _url station duration headerImage{placeholder small1x1 small16x9}}",
}
