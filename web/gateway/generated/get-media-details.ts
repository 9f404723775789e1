// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMediaDetailsQuery, GetMediaDetailsQueryVariables } from './types.ts'

export const GetMediaDetails: Operation<GetMediaDetailsQuery, GetMediaDetailsQueryVariables> = {
  name: 'getMediaDetails',
  hash: '5f2db1c9af3b20a3fd3aabc386d0e93f158eba61531983f9c6d155562e91cd8f',
  text: "query getMediaDetails($mediaId:String!){detailByMediaIds(ids:[$mediaId]){detail{...on PublishedContent{__typename _id _url headline}...on AudioTeaserDetailPublishedContent{presenters{name}}}}}",
}
