// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetUnreadCountQuery, GetUnreadCountQueryVariables } from './types.ts'

export const GetUnreadCount: Operation<GetUnreadCountQuery, GetUnreadCountQueryVariables> = {
  name: 'getUnreadCount',
  hash: '2011412f4224c9b887fe2e4bc37da0d9cc072a0c62575bc953466c2bd7377459',
  text: "query getUnreadCount{notifications(first:0){unreadCount}pushPublicKey}",
}
