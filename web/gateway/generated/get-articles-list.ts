// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetArticlesListQuery, GetArticlesListQueryVariables } from './types.ts'

export const GetArticlesList: Operation<GetArticlesListQuery, GetArticlesListQueryVariables> = {
  name: 'getArticlesList',
  hash: 'd07cec906bcbfdfd57ee1da7e38bddb8cf132e352d6f1bd2e1cd56189692c434',
  text: "query getArticlesList($topics:[ID!]$tab:NewsTab$pinBreakingNews:Boolean$first:Int=5$after:String){articlesList(topics:$topics tab:$tab pinBreakingNews:$pinBreakingNews first:$first after:$after){edges{node{...ArticleCard id:_id path:_url tags isBreaking}}pageInfo{hasNextPage endCursor}}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
