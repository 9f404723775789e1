// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetCurrentShowsQuery, GetCurrentShowsQueryVariables } from './types.ts'

export const GetCurrentShows: Operation<GetCurrentShowsQuery, GetCurrentShowsQueryVariables> = {
  name: 'getCurrentShows',
  hash: '3b143fe5f738080ba6e6f104561999ad4f277bbf5f85fa58a8e153d43944c76a',
  text: "query getCurrentShows{currentShows{...CurrentShow}}fragment CurrentShow on CurrentShow{station stationName mediaId current{...EpgEntry}next{...EpgEntry}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds station fallbackHeaderImage{...AiringImage}teaserDetail{_id _url presenters{name _url}headerImage{...AiringImage}}}fragment AiringImage on HeaderImage{placeholder medium1x1 medium16x9}",
}
