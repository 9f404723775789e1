// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetConsentQuery, GetConsentQueryVariables } from './types.ts'

export const GetConsent: Operation<GetConsentQuery, GetConsentQueryVariables> = {
  name: 'GetConsent',
  hash: '9aefec0b93891b85f250240bcdaa5b81cf0591bd104939af5fd17731bb2402d1',
  text: "query GetConsent{consent{version measurement personalAds decidedAt}}",
}
