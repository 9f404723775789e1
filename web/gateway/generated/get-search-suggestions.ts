// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchSuggestionsQuery, GetSearchSuggestionsQueryVariables } from './types.ts'

export const GetSearchSuggestions: Operation<GetSearchSuggestionsQuery, GetSearchSuggestionsQueryVariables> = {
  name: 'getSearchSuggestions',
  hash: '4c9225ea7825c52e7a9fc2414cfd6a9c0cc559a565b58d42c604ea7f9372168d',
  text: "query getSearchSuggestions($searchQuery:String!){searchSuggestions(searchQuery:$searchQuery first:5){id headline}}",
}
