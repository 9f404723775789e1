// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetTranscriptQuery, GetTranscriptQueryVariables } from './types.ts'

export const GetTranscript: Operation<GetTranscriptQuery, GetTranscriptQueryVariables> = {
  name: 'getTranscript',
  hash: '6623624719ababfd36dc4365dad59f523534bc2cbe80fc70c7a31e5e6baaf5a4',
  text: "query getTranscript($URL:String!){detailPageByUrl(url:$URL){__typename ...on MovedContent{movedTo:_url}...on AudioTeaserDetailPublishedContent{...AudioTranscript}...on VideoTeaserDetailPublishedContent{...VideoTranscript}}}fragment AudioTranscript on AudioTeaserDetailPublishedContent{_id _url headline language access mediaId territories{code}duration station headerImage{...CardImage large16x9}availability{...AvailabilityFacts}relatedPodcast{_url headline}show{_url headline}chapters{startSeconds title}transcriptText{...TranscriptBody}}fragment CardImage on HeaderImage{placeholder medium1x1 medium16x9 medium4x5}fragment AvailabilityFacts on Availability{state reason from{iso8601}until{iso8601}}fragment TranscriptBody on TranscriptText{language chapters{startSeconds title}sentences{startSeconds speaker text}}fragment VideoTranscript on VideoTeaserDetailPublishedContent{_id _url headline language access mediaId duration station headerImage{...CardImage large16x9}availability{...AvailabilityFacts}relatedPodcast{_url headline}show{_url headline}chapters{startSeconds title}transcriptText{...TranscriptBody}}",
}
