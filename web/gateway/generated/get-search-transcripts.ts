// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchTranscriptsQuery, GetSearchTranscriptsQueryVariables } from './types.ts'

export const GetSearchTranscripts: Operation<GetSearchTranscriptsQuery, GetSearchTranscriptsQueryVariables> = {
  name: 'getSearchTranscripts',
  hash: '5c7ed84ff980cf5ee15b62efd4d9f5fd2568e2ce28c7b9317df8b494a841224b',
  text: "query getSearchTranscripts($searchQuery:String!$page:Int$pageSize:Int$mediaType:MediaType){searchTranscripts(searchQuery:$searchQuery skip:$page take:$pageSize mediaType:$mediaType){total results{...SentenceResult}}}fragment SentenceResult on SentenceResult{position matches transcriptUrl sentence{startSeconds speaker text}content{...KeptContent headerImage{placeholder small1x1}}}fragment KeptContent on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
