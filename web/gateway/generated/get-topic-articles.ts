// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicArticlesQuery, GetTopicArticlesQueryVariables } from './types.ts'

export const GetTopicArticles: Operation<GetTopicArticlesQuery, GetTopicArticlesQueryVariables> = {
  name: 'getTopicArticles',
  hash: '8e072a595f42c9531e2b66894d96bd1b9c2f3d70eca36bee5101224b3309d859',
  text: "query getTopicArticles($id:ID!$after:String!){topicPage(id:$id){...on TopicPage{articles(first:8 after:$after){...ArticlePage}}}}fragment ArticlePage on ArticleConnection{edges{node{...ArticleCard}}pageInfo{hasNextPage endCursor}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
