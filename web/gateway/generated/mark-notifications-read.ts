// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { MarkNotificationsReadMutation, MarkNotificationsReadMutationVariables } from './types.ts'

export const MarkNotificationsRead: Operation<MarkNotificationsReadMutation, MarkNotificationsReadMutationVariables> = {
  name: 'markNotificationsRead',
  hash: '3beb36da568b49c6901169f56f54f560a7d6dd19b4b81e95a9ce536739c2f692',
  text: "mutation markNotificationsRead($ids:[ID!]){markNotificationsRead(ids:$ids){httpStatusCode correlationId message}}",
}
