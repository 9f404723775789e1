// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { RevokePrivateFeedsMutation, RevokePrivateFeedsMutationVariables } from './types.ts'

export const RevokePrivateFeeds: Operation<RevokePrivateFeedsMutation, RevokePrivateFeedsMutationVariables> = {
  name: 'revokePrivateFeeds',
  hash: 'a0f64b7aa771c7209d836ffbc8e06b1651bcfe9cc8d4620eac8d9c1715a2252e',
  text: "mutation revokePrivateFeeds{revokePrivateFeeds{message}}",
}
