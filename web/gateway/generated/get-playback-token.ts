// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPlaybackTokenQuery, GetPlaybackTokenQueryVariables } from './types.ts'

export const GetPlaybackToken: Operation<GetPlaybackTokenQuery, GetPlaybackTokenQueryVariables> = {
  name: 'getPlaybackToken',
  hash: '38789dc8b53a70910c440287befcc91e3f18158e4b2120a196f15211045e9bdb',
  text: "query getPlaybackToken($mediaId:String!){detailByMediaIds(ids:[$mediaId]){detail{...on LivestreamVideoPublishedContent{playbackToken}}}}",
}
