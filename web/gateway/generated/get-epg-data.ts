// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEpgDataQuery, GetEpgDataQueryVariables } from './types.ts'

export const GetEpgData: Operation<GetEpgDataQuery, GetEpgDataQueryVariables> = {
  name: 'getEpgData',
  hash: 'f7e82f621e02239d7376f19a055f0c17ef5e74fb5f994f8de1ecc44a30f3e7bb',
  text: "query getEpgData($station:Station!$date:String!){epgData(station:$station date:$date){...GuideEntry}}fragment GuideEntry on EpgItem{...EpgEntry wholeStartTimeUnixSeconds wholeEndTimeUnixSeconds recording{...Playable}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds station fallbackHeaderImage{...AiringImage}teaserDetail{_id _url presenters{name _url}headerImage{...AiringImage}}}fragment AiringImage on HeaderImage{placeholder medium1x1 medium16x9}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
