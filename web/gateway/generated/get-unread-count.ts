// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetUnreadCountQuery, GetUnreadCountQueryVariables } from './types.ts'

export const GetUnreadCount: Operation<GetUnreadCountQuery, GetUnreadCountQueryVariables> = {
  name: 'getUnreadCount',
  hash: '7b0c2175fed0395c3da56b5bbdfb2a5bdb9a86f3f2521592fe809098faddd696',
  text: "query getUnreadCount{notifications(first:0){unreadCount}}",
}
