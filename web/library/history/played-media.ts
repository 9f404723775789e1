import type { KeptContentFragment } from '#web/gateway/generated/types.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { teaserMedia } from '#web/player/playable/media.ts'
import { videoMedia } from '#web/player/playable/video-media.ts'

/** What plays a content that is kept or was heard; null where there is nothing to play now. */
export const heardMedia = (content: KeptContentFragment): PlayableMedia | null =>
  content.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoMedia(content, content.relatedPodcast)
    : teaserMedia(content)
