// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetVideoStreamListQuery, GetVideoStreamListQueryVariables } from './types.ts'

export const GetVideoStreamList: Operation<GetVideoStreamListQuery, GetVideoStreamListQueryVariables> = {
  name: 'getVideoStreamList',
  hash: 'ae69979b1c36a94680495e2c183133290d9ecb68be9b7a621cef4e8653447f63',
  text: "query getVideoStreamList{videoStreamList{_id _url headline mediaId playbackToken headerImage{imageDescription blurHashString small16x9 medium16x9 large16x9}publishedAt{iso8601 unixSeconds}}}",
}
