// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetNotificationsQuery, GetNotificationsQueryVariables } from './types.ts'

export const GetNotifications: Operation<GetNotificationsQuery, GetNotificationsQueryVariables> = {
  name: 'getNotifications',
  hash: '9375acb477ac29bd38432809c0c8987f74e353383166beaf6f1b05441a400eb6',
  text: "query getNotifications($first:Int$after:String){notifications(first:$first after:$after){unreadCount edges{node{id kind title body url createdAt{iso8601 unixSeconds}isRead content{...Teaser}}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
