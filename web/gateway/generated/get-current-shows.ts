// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetCurrentShowsQuery, GetCurrentShowsQueryVariables } from './types.ts'

export const GetCurrentShows: Operation<GetCurrentShowsQuery, GetCurrentShowsQueryVariables> = {
  name: 'getCurrentShows',
  hash: 'f76bfbc2f5b9cf8682d2430cb811d9e60c40d9ff4b36f94f9f0bd4ca3c371164',
  text: "query getCurrentShows{currentShows{...CurrentShow}}fragment CurrentShow on CurrentShow{station stationName mediaId current{...EpgEntry}next{...EpgEntry}}fragment EpgEntry on EpgItem{headline startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name}headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
