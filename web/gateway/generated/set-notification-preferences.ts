// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { SetNotificationPreferencesMutation, SetNotificationPreferencesMutationVariables } from './types.ts'

export const SetNotificationPreferences: Operation<SetNotificationPreferencesMutation, SetNotificationPreferencesMutationVariables> = {
  name: 'setNotificationPreferences',
  hash: 'f72b0f4c405c35c308ab5a38a6a71f3ea934fa5f8e367b00cb861638a2d1b0f2',
  text: "mutation setNotificationPreferences($newEpisodes:Boolean$showStarts:Boolean){setNotificationPreferences(newEpisodes:$newEpisodes showStarts:$showStarts){httpStatusCode correlationId message}}",
}
