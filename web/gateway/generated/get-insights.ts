// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetInsightsQuery, GetInsightsQueryVariables } from './types.ts'

export const GetInsights: Operation<GetInsightsQuery, GetInsightsQueryVariables> = {
  name: 'GetInsights',
  hash: '279429d0d52aff0fbd66da49880ac19468e865c8b64b18e6c3f163800bda653a',
  text: "query GetInsights($from:String!$to:String!){listenersNow{station listeners}insights(from:$from to:$to){key title definition unit subject total series{name points{day value}}top{label url value}}}",
}
