// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetFollowingQuery, GetFollowingQueryVariables } from './types.ts'

export const GetFollowing: Operation<GetFollowingQuery, GetFollowingQueryVariables> = {
  name: 'getFollowing',
  hash: '2e302d0758e95b5409b4db68effc4f33e085a1ee952c51f5733058eb110dccba',
  text: "query getFollowing($mediaId:String!){detailByMediaIds(ids:[$mediaId]){detail{...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline isSerial}previousEpisode{...Playable}nextEpisode{...Playable}}...on VideoTeaserDetailPublishedContent{relatedVideoPodcast:relatedPodcast{_url headline}nextEpisode{...Playable}}}}}fragment Playable on PublishedContent{_url headline mediaId duration station headerImage{medium1x1}}",
}
