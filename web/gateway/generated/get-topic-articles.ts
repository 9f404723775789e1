// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTopicArticlesQuery, GetTopicArticlesQueryVariables } from './types.ts'

export const GetTopicArticles: Operation<GetTopicArticlesQuery, GetTopicArticlesQueryVariables> = {
  name: 'getTopicArticles',
  hash: '924c5c10e619f6e083b17c96949a9dc541ffd5d84afb5f38a29f41dbd65ff961',
  text: "query getTopicArticles($id:ID!$after:String!){topicPage(id:$id){...on TopicPage{articles(first:8 after:$after){...ArticlePage}}}}fragment ArticlePage on ArticleConnection{edges{node{...ArticleCard}}pageInfo{hasNextPage endCursor}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
