// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEpgDataQuery, GetEpgDataQueryVariables } from './types.ts'

export const GetEpgData: Operation<GetEpgDataQuery, GetEpgDataQueryVariables> = {
  name: 'getEpgData',
  hash: '477541b0163f77f0fd408d22df4f85bda56e3fc95934fd82bffa62bf94787b59',
  text: "query getEpgData($station:Station!$date:String!){epgData(station:$station date:$date){...GuideEntry}}fragment GuideEntry on EpgItem{...EpgEntry recording{...Playable}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name _url}headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
