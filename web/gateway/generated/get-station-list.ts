// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetStationListQuery, GetStationListQueryVariables } from './types.ts'

export const GetStationList: Operation<GetStationListQuery, GetStationListQueryVariables> = {
  name: 'getStationList',
  hash: '553f736dc1a9edc7669022ee47a9b4ebd4027a5eda74ec99b10a2ce5f6a4ad41',
  text: "query getStationList{stationList{id station stationName mediaId slogan kind place frequency description headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
