// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetCurrentShowsQuery, GetCurrentShowsQueryVariables } from './types.ts'

export const GetCurrentShows: Operation<GetCurrentShowsQuery, GetCurrentShowsQueryVariables> = {
  name: 'getCurrentShows',
  hash: 'a34c574beac9bc3e16f47cdd78f851b0da2ed2423b6c4cb194a427b92e127ab3',
  text: "query getCurrentShows{currentShows{...CurrentShow}}fragment CurrentShow on CurrentShow{station stationName mediaId current{...EpgEntry}next{...EpgEntry}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name _url}headerImage{...CardImage}}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
