// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetNotificationsQuery, GetNotificationsQueryVariables } from './types.ts'

export const GetNotifications: Operation<GetNotificationsQuery, GetNotificationsQueryVariables> = {
  name: 'getNotifications',
  hash: '05fdf7967c46d74b81a99c5a37ae09c16672b6b96bc93c765b7a569f5bb9b061',
  text: "query getNotifications($first:Int$after:String){notifications(first:$first after:$after){unreadCount edges{node{id kind title body url createdAt{iso8601 unixSeconds}isRead content{...Teaser}}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
