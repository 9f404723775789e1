// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPresenterArticlesQuery, GetPresenterArticlesQueryVariables } from './types.ts'

export const GetPresenterArticles: Operation<GetPresenterArticlesQuery, GetPresenterArticlesQueryVariables> = {
  name: 'getPresenterArticles',
  hash: '23e8fdf7237583705ada5e72dd2f60db3979ea3407702d0d1cee31bd5b5cf119',
  text: "query getPresenterArticles($name:String!$after:String!){presenterPage(name:$name){...on PresenterPage{articles(first:8 after:$after){...ArticlePage}}}}fragment ArticlePage on ArticleConnection{edges{node{...ArticleCard}}pageInfo{hasNextPage endCursor}}fragment ArticleCard on NewsTeaserDetailPublishedContent{_id _url headline teaserHeadline overline teaserOverline subline badges language publishedAt{iso8601}updatedAt{iso8601}headerImage{...CardImage}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
