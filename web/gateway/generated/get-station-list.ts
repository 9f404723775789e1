// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetStationListQuery, GetStationListQueryVariables } from './types.ts'

export const GetStationList: Operation<GetStationListQuery, GetStationListQueryVariables> = {
  name: 'getStationList',
  hash: '6cbe42a6d2b4c8978117764face8d405c9f02c222120fe63ec5573adef27f952',
  text: "query getStationList{stationList{id station stationName mediaId slogan kind place frequency description headerImage{...CardImage}}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
