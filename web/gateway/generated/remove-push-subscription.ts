// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { RemovePushSubscriptionMutation, RemovePushSubscriptionMutationVariables } from './types.ts'

export const RemovePushSubscription: Operation<RemovePushSubscriptionMutation, RemovePushSubscriptionMutationVariables> = {
  name: 'removePushSubscription',
  hash: 'dd952f23e94fdd22276799ccec73cd1d976d9191217c4cebc31b144c7bc1ac43',
  text: "mutation removePushSubscription($endpoint:String!){removePushSubscription(endpoint:$endpoint){httpStatusCode correlationId message}}",
}
