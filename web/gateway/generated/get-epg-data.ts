// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetEpgDataQuery, GetEpgDataQueryVariables } from './types.ts'

export const GetEpgData: Operation<GetEpgDataQuery, GetEpgDataQueryVariables> = {
  name: 'getEpgData',
  hash: '653f7de0be7cf4d5ee99961ea6f7cf94fda0b86c980b176fb519290b731071f0',
  text: "query getEpgData($station:Station!$date:String!){epgData(station:$station date:$date){...GuideEntry}}fragment GuideEntry on EpgItem{...EpgEntry recording{...Playable}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds station fallbackHeaderImage{...AiringImage}teaserDetail{_id _url presenters{name _url}headerImage{...AiringImage}}}fragment AiringImage on HeaderImage{placeholder medium1x1 medium16x9}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
