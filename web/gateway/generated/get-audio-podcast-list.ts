// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables } from './types.ts'

export const GetAudioPodcastList: Operation<GetAudioPodcastListQuery, GetAudioPodcastListQueryVariables> = {
  name: 'getAudioPodcastList',
  hash: 'e4e5ae467d0cfd5e29c69753057037be93b33aa931bf4e6c37df2f9a4ecba131',
  text: "query getAudioPodcastList($first:Int$after:String){audioPodcastList(first:$first after:$after){totalCount edges{cursor node{_id _url headline headerImage{...CardImage}}}pageInfo{hasNextPage endCursor}}}fragment CardImage on HeaderImage{imageDescription blurHashString small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
