// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { CreateFollowAddressesMutation, CreateFollowAddressesMutationVariables } from './types.ts'

export const CreateFollowAddresses: Operation<CreateFollowAddressesMutation, CreateFollowAddressesMutationVariables> = {
  name: 'createFollowAddresses',
  hash: '089a9a3932289e2b836c14a467837f8d7c96289376efe210a2c61ae9b784fc4a',
  text: "mutation createFollowAddresses{createFollowAddresses{message calendarPath opmlPath}}",
}
