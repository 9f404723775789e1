// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPresenterArticlesQuery, GetPresenterArticlesQueryVariables } from './types.ts'

export const GetPresenterArticles: Operation<GetPresenterArticlesQuery, GetPresenterArticlesQueryVariables> = {
  name: 'getPresenterArticles',
  hash: 'baa10412729b0bd5f9dbe812c4ff1963c82506df2115754ccc4311d2ac9d8676',
  text: "query getPresenterArticles($name:String!$after:String!){presenterPage(name:$name){...on PresenterPage{articles(first:8 after:$after){...ArticlePage}}}}fragment ArticlePage on ArticleConnection{edges{node{...ArticleCard}}pageInfo{hasNextPage endCursor}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
