// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetCurrentShowsQuery, GetCurrentShowsQueryVariables } from './types.ts'

export const GetCurrentShows: Operation<GetCurrentShowsQuery, GetCurrentShowsQueryVariables> = {
  name: 'getCurrentShows',
  hash: 'b83219f7546c36b78f71a68af1228280e9091672b4acfab64a15187c8c1a0540',
  text: "query getCurrentShows{currentShows{...CurrentShow}}fragment CurrentShow on CurrentShow{station stationName mediaId current{...EpgEntry}next{...EpgEntry}}fragment EpgEntry on EpgItem{headline description presenterNames startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name _url}headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
