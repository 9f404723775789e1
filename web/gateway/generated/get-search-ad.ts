// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchAdQuery, GetSearchAdQueryVariables } from './types.ts'

export const GetSearchAd: Operation<GetSearchAdQuery, GetSearchAdQueryVariables> = {
  name: 'getSearchAd',
  hash: '6c18ca949882793dcaf2eb981ddedac9ce86355d38c8c2f7215ce2288d68c3b6',
  text: "query getSearchAd{searchAd{advertisementId}}",
}
