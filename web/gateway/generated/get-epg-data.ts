// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEpgDataQuery, GetEpgDataQueryVariables } from './types.ts'

export const GetEpgData: Operation<GetEpgDataQuery, GetEpgDataQueryVariables> = {
  name: 'getEpgData',
  hash: '2c850e5c713335f60f36db4b1ece7d74ea163d4dc07dbb4452adff15f66d56b7',
  text: "query getEpgData($station:Station!$date:String!){epgData(station:$station date:$date){...EpgEntry}}fragment EpgEntry on EpgItem{headline startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name}headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
