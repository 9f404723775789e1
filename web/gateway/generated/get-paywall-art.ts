// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPaywallArtQuery, GetPaywallArtQueryVariables } from './types.ts'

export const GetPaywallArt: Operation<GetPaywallArtQuery, GetPaywallArtQueryVariables> = {
  name: 'getPaywallArt',
  hash: '53a384ffcd4b7618b569189de949c36605b540e26156c582d2d5b12e5664601a',
  text: "query getPaywallArt{previewPodcasts{_id headerImage{small1x1 medium1x1}}videoCatchupHome{reels(first:3){edges{node{reelDetail{__typename ...on MediaReel{teasers(first:10){edges{node{__typename _id headerImage{small4x5 medium4x5}}}}}}}}}}}",
}
