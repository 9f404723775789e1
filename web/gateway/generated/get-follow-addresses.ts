// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetFollowAddressesQuery, GetFollowAddressesQueryVariables } from './types.ts'

export const GetFollowAddresses: Operation<GetFollowAddressesQuery, GetFollowAddressesQueryVariables> = {
  name: 'getFollowAddresses',
  hash: '1a57d224b64ea8bf53e6b3751ea98b009bd53b8e4ba466b70b5fd3ba73e333fd',
  text: "query getFollowAddresses{followAddresses{createdAt{iso8601}}}",
}
