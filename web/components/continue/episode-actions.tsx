import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { MediaMenu } from './media-menu.tsx'

interface EpisodeActionsProps {
  episode: EpisodeRowFragment
  /** Null where there is nothing to play now. */
  media: PlayableMedia | null
}

/** What can be done with an episode besides to play it. */
export const EpisodeActions = ({ episode, media }: EpisodeActionsProps) => (
  <>
    <BookmarkButton content={episode} />
    {media && <MediaMenu media={media} />}
  </>
)
