// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetNotificationsQuery, GetNotificationsQueryVariables } from './types.ts'

export const GetNotifications: Operation<GetNotificationsQuery, GetNotificationsQueryVariables> = {
  name: 'getNotifications',
  hash: '2a19b5c8f54c729497329adcf157705ab1b6d2bc24c84aae5706b4b789a675a5',
  text: "query getNotifications($first:Int$after:String){notifications(first:$first after:$after){unreadCount edges{node{id kind title body url createdAt{iso8601 unixSeconds}isRead content{...Teaser}}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline subline badges language station stationName mediaId access duration publishedAt{iso8601}headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{imageDescription placeholder small1x1 medium1x1 small16x9 medium16x9 small4x5 medium4x5}",
}
