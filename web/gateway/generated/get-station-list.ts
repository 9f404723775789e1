// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetStationListQuery, GetStationListQueryVariables } from './types.ts'

export const GetStationList: Operation<GetStationListQuery, GetStationListQueryVariables> = {
  name: 'getStationList',
  hash: 'e6ffd5712a272d3a27124845e371e3ac1f74d81b44868f194a421c43a03412bc',
  text: "query getStationList{stationList{id station stationName mediaId slogan kind place frequency description headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
