// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetArticlesListQuery, GetArticlesListQueryVariables } from './types.ts'

export const GetArticlesList: Operation<GetArticlesListQuery, GetArticlesListQueryVariables> = {
  name: 'getArticlesList',
  hash: '7348de2e45fe1e3c21390d078ada2cbf5e6fa33e32771ae20dad7eb80432fa3f',
  text: "query getArticlesList($topics:[ID!]$tab:NewsTab$pinBreakingNews:Boolean$first:Int=5$after:String){articlesList(topics:$topics tab:$tab pinBreakingNews:$pinBreakingNews first:$first after:$after){edges{node{...ArticleCard id:_id path:_url tags isBreaking}}pageInfo{hasNextPage endCursor}}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
