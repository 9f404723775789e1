import type { Bookmarkable } from '#web/library/saved/bookmark-button.tsx'
import { useSavedItems } from '#web/library/saved/saved-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { MediaMenu } from './media-menu.tsx'

interface CardMenuProps {
  content: Bookmarkable
  media: PlayableMedia
  buttonClass: string
}

export function CardMenu({ content, media, buttonClass }: CardMenuProps) {
  const { _id: id, _url: path, __typename: typeName } = content
  const { isSaved, toggle } = useSavedItems({ kind: 'bookmark', id, path, typeName })
  const bookmark = { text: isSaved ? 'Remove the bookmark' : 'Bookmark', onChoose: toggle }
  return <MediaMenu media={media} buttonClass={buttonClass} more={[bookmark]} />
}
