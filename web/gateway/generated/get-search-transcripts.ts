// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchTranscriptsQuery, GetSearchTranscriptsQueryVariables } from './types.ts'

export const GetSearchTranscripts: Operation<GetSearchTranscriptsQuery, GetSearchTranscriptsQueryVariables> = {
  name: 'getSearchTranscripts',
  hash: '5b3c0e59974e3abb19b9a8f75c634043d91e1f22e33003e6a9dbd5b3709cee9c',
  text: "query getSearchTranscripts($searchQuery:String!$page:Int$pageSize:Int$mediaType:MediaType){searchTranscripts(searchQuery:$searchQuery skip:$page take:$pageSize mediaType:$mediaType){total results{...SentenceResult}}}fragment SentenceResult on SentenceResult{position matches transcriptUrl sentence{startSeconds speaker text}content{...ContentRow headerImage{placeholder small1x1}}}fragment ContentRow on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
