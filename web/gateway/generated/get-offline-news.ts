// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetOfflineNewsQuery, GetOfflineNewsQueryVariables } from './types.ts'

export const GetOfflineNews: Operation<GetOfflineNewsQuery, GetOfflineNewsQueryVariables> = {
  name: 'getOfflineNews',
  hash: '078c9ebf3e6eec67156e1139526830741647fdca9038e6c5b20268f6cf35f1f7',
  text: "query getOfflineNews{articlesList(first:8){edges{node{_id headline subline language publishedAt{iso8601}}}}}",
}
