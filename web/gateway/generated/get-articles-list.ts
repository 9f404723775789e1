// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetArticlesListQuery, GetArticlesListQueryVariables } from './types.ts'

export const GetArticlesList: Operation<GetArticlesListQuery, GetArticlesListQueryVariables> = {
  name: 'getArticlesList',
  hash: 'cb324d45491433043c964bab523601231ad6ed3b4e80978023e45fdd2bcf4893',
  text: "query getArticlesList($topics:[ID!]$tab:NewsTab$pinBreakingNews:Boolean$first:Int=5$after:String){articlesList(topics:$topics tab:$tab pinBreakingNews:$pinBreakingNews first:$first after:$after){edges{node{...ArticleCard id:_id path:_url tags isBreaking}}pageInfo{hasNextPage endCursor}}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
