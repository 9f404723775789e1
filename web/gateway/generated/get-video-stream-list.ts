// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetVideoStreamListQuery, GetVideoStreamListQueryVariables } from './types.ts'

export const GetVideoStreamList: Operation<GetVideoStreamListQuery, GetVideoStreamListQueryVariables> = {
  name: 'getVideoStreamList',
  hash: '395503cf3bf89d88fd833dca08ac1f5767c362a14a0c09d03713383d8bccfadb',
  text: "query getVideoStreamList{videoStreamList{_id _url headline mediaId playbackToken availability{...AvailabilityFacts}headerImage{imageDescription placeholder small16x9 medium16x9 large16x9}publishedAt{iso8601 unixSeconds}}}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}",
}
