// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetFollowingQuery, GetFollowingQueryVariables } from './types.ts'

export const GetFollowing: Operation<GetFollowingQuery, GetFollowingQueryVariables> = {
  name: 'getFollowing',
  hash: '6c3be987584f5e94eedd2a2820533918ad735f41c4467a8868e6b02959868623',
  text: "query getFollowing($mediaId:String!){detailByMediaIds(ids:[$mediaId]){detail{...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline isSerial}previousEpisode{...Playable}nextEpisode{...Playable}}...on VideoTeaserDetailPublishedContent{relatedVideoPodcast:relatedPodcast{_url headline}nextEpisode{...Playable}}}}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
