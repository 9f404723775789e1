import type { AudioTranscriptFragment, VideoTranscriptFragment } from '#web/gateway/generated/types.ts'

export type TranscribedPage =
  | ({ __typename: 'AudioTeaserDetailPublishedContent' } & AudioTranscriptFragment)
  | ({
      __typename: 'VideoTeaserDetailPublishedContent'
    } & VideoTranscriptFragment)
