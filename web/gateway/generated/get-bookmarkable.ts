// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetBookmarkableQuery, GetBookmarkableQueryVariables } from './types.ts'

export const GetBookmarkable: Operation<GetBookmarkableQuery, GetBookmarkableQueryVariables> = {
  name: 'getBookmarkable',
  hash: 'f323d9b1b84f9debea1f0c83920d8d6bc3968456ba7e602785b147c4b933f7ce',
  text: "query getBookmarkable($mediaId:String!){detailByMediaIds(ids:[$mediaId]){detail{...on PublishedContent{__typename _id _url headline}}}}",
}
