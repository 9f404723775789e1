// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { SaveConsentMutation, SaveConsentMutationVariables } from './types.ts'

export const SaveConsent: Operation<SaveConsentMutation, SaveConsentMutationVariables> = {
  name: 'SaveConsent',
  hash: '6d3bf5961118e95c7da3ec898af373b1a519734b9e96c428048a980c4280c685',
  text: "mutation SaveConsent($version:Int!$measurement:Boolean!$personalAds:Boolean!$decidedAt:String!){saveConsent(version:$version measurement:$measurement personalAds:$personalAds decidedAt:$decidedAt){version measurement personalAds decidedAt}}",
}
