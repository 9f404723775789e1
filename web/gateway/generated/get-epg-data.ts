// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEpgDataQuery, GetEpgDataQueryVariables } from './types.ts'

export const GetEpgData: Operation<GetEpgDataQuery, GetEpgDataQueryVariables> = {
  name: 'getEpgData',
  hash: '5a2ed7b1f18b108eb69cbd0799f125057dc13445da8e5ff78f2843e1783b2aa8',
  text: "query getEpgData($station:Station!$date:String!){epgData(station:$station date:$date){...GuideEntry}}fragment GuideEntry on EpgItem{...EpgEntry recording{...Playable}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name _url}headerImage{...CardImage}}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
