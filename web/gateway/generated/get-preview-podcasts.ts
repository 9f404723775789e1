// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPreviewPodcastsQuery, GetPreviewPodcastsQueryVariables } from './types.ts'

export const GetPreviewPodcasts: Operation<GetPreviewPodcastsQuery, GetPreviewPodcastsQueryVariables> = {
  name: 'getPreviewPodcasts',
  hash: '53b1a083831707d58ec8614e4552d4cf0823167803d08c91b70f0717a59ca6c6',
  text: "query getPreviewPodcasts{previewPodcasts{_id _url headline headerImage{imageDescription placeholder small1x1 medium1x1}}}",
}
