// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { AddPushSubscriptionMutation, AddPushSubscriptionMutationVariables } from './types.ts'

export const AddPushSubscription: Operation<AddPushSubscriptionMutation, AddPushSubscriptionMutationVariables> = {
  name: 'addPushSubscription',
  hash: '72036c04962aaff6469784ebcd3a0614b0cb6ced4c823338b5e4359152017bf9',
  text: "mutation addPushSubscription($endpoint:String!$p256dh:String!$auth:String!){addPushSubscription(endpoint:$endpoint p256dh:$p256dh auth:$auth){httpStatusCode correlationId message}}",
}
