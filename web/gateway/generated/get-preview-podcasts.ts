// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPreviewPodcastsQuery, GetPreviewPodcastsQueryVariables } from './types.ts'

export const GetPreviewPodcasts: Operation<GetPreviewPodcastsQuery, GetPreviewPodcastsQueryVariables> = {
  name: 'getPreviewPodcasts',
  hash: 'e72305a67af1ceb3463108ef653f06f713a98840e325c5361e8c70a61d6cd5c3',
  text: "query getPreviewPodcasts{previewPodcasts{_id _url headline headerImage{imageDescription blurHashString small1x1 medium1x1}}}",
}
