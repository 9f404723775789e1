// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetPreviewPodcastsQuery, GetPreviewPodcastsQueryVariables } from './types.ts'

export const GetPreviewPodcasts: Operation<GetPreviewPodcastsQuery, GetPreviewPodcastsQueryVariables> = {
  name: 'getPreviewPodcasts',
  hash: 'aff92753540b59b56b57422fd39b62f467ae5ba263968ef2e2352e17bdd50f39',
  text: "query getPreviewPodcasts{previewPodcasts{_id _url headline headerImage{imageDescription placeholder small1x1 medium1x1 large1x1}}}",
}
