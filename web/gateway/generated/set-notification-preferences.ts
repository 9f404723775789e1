// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { SetNotificationPreferencesMutation, SetNotificationPreferencesMutationVariables } from './types.ts'

export const SetNotificationPreferences: Operation<SetNotificationPreferencesMutation, SetNotificationPreferencesMutationVariables> = {
  name: 'setNotificationPreferences',
  hash: '52b075b180105ce738bb8c8bec2e0f3d041d64713d523f3650d9ae95b0082c3e',
  text: "mutation setNotificationPreferences($newEpisodes:Boolean$showStarts:Boolean$breakingNews:Boolean$breakingTopics:Boolean){setNotificationPreferences(newEpisodes:$newEpisodes showStarts:$showStarts breakingNews:$breakingNews breakingTopics:$breakingTopics){httpStatusCode correlationId message}}",
}
