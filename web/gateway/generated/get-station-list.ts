// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetStationListQuery, GetStationListQueryVariables } from './types.ts'

export const GetStationList: Operation<GetStationListQuery, GetStationListQueryVariables> = {
  name: 'getStationList',
  hash: 'c1191c7136a84d1773f563795cfd5c53c874214a4293386259408bff9aaf0c07',
  text: "query getStationList{stationList{id station stationName mediaId slogan kind place frequency description headerImage{...CardImage}}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
