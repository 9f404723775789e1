import { type Bookmarkable, BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { FollowIcon } from '#web/library/saved/follow-button.tsx'
import type { PlayerState } from '../../core/state.ts'

interface SaveCurrentMediaProps {
  state: PlayerState
  content: Bookmarkable | null
}

export function SaveCurrentMedia({ state, content }: SaveCurrentMediaProps) {
  const { live, station, ad, subtitle, title } = state
  if (ad.podActive) return null
  if (live) return station && <FollowIcon followKind="STATION" id={station} title={subtitle ?? title} />
  return content && <BookmarkButton content={content} />
}
