// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchContentQuery, GetSearchContentQueryVariables } from './types.ts'

export const GetSearchContent: Operation<GetSearchContentQuery, GetSearchContentQueryVariables> = {
  name: 'getSearchContent',
  hash: 'ad4031baf2b8558651a98f6fb44c36f2b22a390984d6ebe67820801e90512743',
  text: "query getSearchContent($searchQuery:String!$page:Int$pageSize:Int$mediaType:MediaType){searchContent(searchQuery:$searchQuery skip:$page take:$pageSize mediaType:$mediaType){total correctedQuery results{...SearchResult}}}fragment SearchResult on SearchResult{id headline typename overline subline _url station duration headerImage{placeholder small1x1 small16x9}}",
}
