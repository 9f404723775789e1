// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetSearchTranscriptsQuery, GetSearchTranscriptsQueryVariables } from './types.ts'

export const GetSearchTranscripts: Operation<GetSearchTranscriptsQuery, GetSearchTranscriptsQueryVariables> = {
  name: 'getSearchTranscripts',
  hash: 'e41842d88ca87eaea893004fee2b73115a1cce35c23f9311aa327fa7961fcc29',
  text: "query getSearchTranscripts($searchQuery:String!$page:Int$pageSize:Int$mediaType:MediaType){searchTranscripts(searchQuery:$searchQuery skip:$page take:$pageSize mediaType:$mediaType){total results{...SentenceResult}}}fragment SentenceResult on SentenceResult{position matches transcriptUrl sentence{startSeconds speaker text}content{...ContentRow headerImage{placeholder medium1x1}}}fragment ContentRow on PublishedContent{__typename _id ...Playable overline teaserOverline subline language stationName publishedAt{iso8601}...on AudioTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoTeaserDetailPublishedContent{relatedPodcast{_url headline}}...on VideoSeasonPublishedContent{seasonNumber}}fragment Playable on PublishedContent{_url headline mediaId access duration station headerImage{medium1x1}}",
}
