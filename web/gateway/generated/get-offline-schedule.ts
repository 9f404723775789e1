// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetOfflineScheduleQuery, GetOfflineScheduleQueryVariables } from './types.ts'

export const GetOfflineSchedule: Operation<GetOfflineScheduleQuery, GetOfflineScheduleQueryVariables> = {
  name: 'getOfflineSchedule',
  hash: '792608a3e14be077b810a102fb08e5c2d954a3ed5ab092f6a1196f1b88b30aa5',
  text: "query getOfflineSchedule($date:String!){station702:epgData(station:STATION_702 date:$date){...OfflineAiring}station947:epgData(station:STATION_947 date:$date){...OfflineAiring}capetalk:epgData(station:CAPE_TALK date:$date){...OfflineAiring}kfm:epgData(station:KFM date:$date){...OfflineAiring}}fragment OfflineAiring on EpgItem{headline startTimeUnixSeconds endTimeUnixSeconds}",
}
