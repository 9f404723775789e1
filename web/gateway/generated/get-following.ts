// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetFollowingQuery, GetFollowingQueryVariables } from './types.ts'

export const GetFollowing: Operation<GetFollowingQuery, GetFollowingQueryVariables> = {
  name: 'getFollowing',
  hash: 'e792932b2f68828f894255bcdbc4af6d888e30308f0cc36e89302b34d2b7d65d',
  text: "query getFollowing($mediaId:String!){detailByMediaIds(ids:[$mediaId]){detail{...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline isSerial}previousEpisode{...Following}nextEpisode{...Following}}...on VideoTeaserDetailPublishedContent{relatedVideoPodcast:relatedPodcast{_url headline}nextEpisode{...Following}}}}}fragment Following on PublishedContent{_url headline mediaId duration station headerImage{medium1x1}}",
}
