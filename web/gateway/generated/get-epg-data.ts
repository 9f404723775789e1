// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEpgDataQuery, GetEpgDataQueryVariables } from './types.ts'

export const GetEpgData: Operation<GetEpgDataQuery, GetEpgDataQueryVariables> = {
  name: 'getEpgData',
  hash: '6dcef5f5e9ce3da62b8c670e0e8964e79d1fc9043bd521df97a4b9a67bd373e9',
  text: "query getEpgData($station:Station!$date:String!){epgData(station:$station date:$date){...GuideEntry}}fragment GuideEntry on EpgItem{...EpgEntry recording{...Playable}}fragment EpgEntry on EpgItem{headline startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name}headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}fragment Playable on PublishedContent{_url headline mediaId duration station headerImage{medium1x1}}",
}
