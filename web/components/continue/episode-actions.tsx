import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { MediaMenu } from './media-menu.tsx'

interface EpisodeActionsProps {
  episode: EpisodeRowFragment
  /** Null if this visitor cannot play the episode now. */
  media: PlayableMedia | null
}

/** Actions of an episode besides playing. */
export const EpisodeActions = ({ episode, media }: EpisodeActionsProps) => (
  <>
    <BookmarkButton content={episode} />
    {media && <MediaMenu media={media} />}
  </>
)
