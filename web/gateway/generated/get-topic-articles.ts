// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicArticlesQuery, GetTopicArticlesQueryVariables } from './types.ts'

export const GetTopicArticles: Operation<GetTopicArticlesQuery, GetTopicArticlesQueryVariables> = {
  name: 'getTopicArticles',
  hash: 'e0719e94872e16123bb3df9a344aca895d25652318506200e08426a3edcf79e1',
  text: "query getTopicArticles($id:ID!$after:String!){topicPage(id:$id){...on TopicPage{articles(first:8 after:$after){...ArticlePage}}}}fragment ArticlePage on ArticleConnection{edges{node{...ArticleCard}}pageInfo{hasNextPage endCursor}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
