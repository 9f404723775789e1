// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetCurrentShowsQuery, GetCurrentShowsQueryVariables } from './types.ts'

export const GetCurrentShows: Operation<GetCurrentShowsQuery, GetCurrentShowsQueryVariables> = {
  name: 'getCurrentShows',
  hash: 'cb05644596a390206ad8910678d39562ca8f207ccf96dead226b0364e387c025',
  text: "query getCurrentShows{currentShows{station stationName mediaId current{...EpgEntry}next{...EpgEntry}}}fragment EpgEntry on EpgItem{headline startTimeUnixSeconds endTimeUnixSeconds durationInSeconds station fallbackHeaderImage{...CardImage}teaserDetail{_id _url subline overline presenters{name}headerImage{...CardImage}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
