// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { CreatePrivateFeedsMutation, CreatePrivateFeedsMutationVariables } from './types.ts'

export const CreatePrivateFeeds: Operation<CreatePrivateFeedsMutation, CreatePrivateFeedsMutationVariables> = {
  name: 'createPrivateFeeds',
  hash: 'c91c36b7cf1ed541c1c33c0df8c73fb7964e1f2db27c081a2eb99cc563b6ec25',
  text: "mutation createPrivateFeeds{createPrivateFeeds{message opmlPath feeds{title path}}}",
}
