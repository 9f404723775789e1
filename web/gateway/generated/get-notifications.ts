// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetNotificationsQuery, GetNotificationsQueryVariables } from './types.ts'

export const GetNotifications: Operation<GetNotificationsQuery, GetNotificationsQueryVariables> = {
  name: 'getNotifications',
  hash: '06d66a37052eb3f5043f5ba4040ad1215770cf53b6e10370153b86f4e9d6f806',
  text: "query getNotifications($first:Int$after:String){notifications(first:$first after:$after){unreadCount edges{node{id kind title body url createdAt{iso8601 unixSeconds}isRead content{...Teaser}}}pageInfo{hasNextPage endCursor}}}fragment Teaser on PublishedContent{__typename _id _url headline overline teaserHeadline teaserOverline badges language station stationName mediaId access duration headerImage{...CardImage}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}",
}
