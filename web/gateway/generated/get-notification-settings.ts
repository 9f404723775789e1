// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetNotificationSettingsQuery, GetNotificationSettingsQueryVariables } from './types.ts'

export const GetNotificationSettings: Operation<GetNotificationSettingsQuery, GetNotificationSettingsQueryVariables> = {
  name: 'getNotificationSettings',
  hash: '7b1893847ab8310e82f0dd2793f7b683e8313075a48dd2e51091cb823dc5e427',
  text: "query getNotificationSettings{pushPublicKey notificationPreferences{newEpisodes showStarts breakingNews breakingTopics}}",
}
