// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetNotificationSettingsQuery, GetNotificationSettingsQueryVariables } from './types.ts'

export const GetNotificationSettings: Operation<GetNotificationSettingsQuery, GetNotificationSettingsQueryVariables> = {
  name: 'getNotificationSettings',
  hash: '70bb6f8aa87fb5d82ebd778af67fa93971885359bb9410f10f7dc9078e107cc5',
  text: "query getNotificationSettings{pushPublicKey notificationPreferences{newEpisodes showStarts}}",
}
