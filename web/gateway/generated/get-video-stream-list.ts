// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetVideoStreamListQuery, GetVideoStreamListQueryVariables } from './types.ts'

export const GetVideoStreamList: Operation<GetVideoStreamListQuery, GetVideoStreamListQueryVariables> = {
  name: 'getVideoStreamList',
  hash: '422c9d45cdcf0b07b52adee72d4d7eb2f6848f163445c9c287700edf2ac16114',
  text: "query getVideoStreamList{videoStreamList{_id _url headline mediaId playbackToken availability{...AvailabilityFacts}headerImage{imageDescription blurHashString small16x9 medium16x9 large16x9}publishedAt{iso8601 unixSeconds}}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}",
}
