// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPresenterArticlesQuery, GetPresenterArticlesQueryVariables } from './types.ts'

export const GetPresenterArticles: Operation<GetPresenterArticlesQuery, GetPresenterArticlesQueryVariables> = {
  name: 'getPresenterArticles',
  hash: 'c85c8b8760130794b704475de343cecd76a7556fc030f8f51dea08fed2a2265e',
  text: "query getPresenterArticles($name:String!$after:String!){presenterPage(name:$name){...on PresenterPage{articles(first:8 after:$after){...ArticlePage}}}}fragment ArticlePage on ArticleConnection{edges{node{...ArticleCard}}pageInfo{hasNextPage endCursor}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
