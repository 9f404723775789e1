import { Bookmark } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useSavedItems } from './saved-store.ts'

export interface Bookmarkable {
  _id: string
  _url: string
  __typename: string
  headline: string
}

interface BookmarkButtonProps {
  content: Bookmarkable
  isWide?: boolean
  size?: 'medium' | 'large'
}

export function BookmarkButton({ content, isWide = false, size = 'large' }: BookmarkButtonProps) {
  const { _id: id, _url: path, __typename: typeName, headline } = content
  const { isSaved, toggle } = useSavedItems({ kind: 'bookmark', id, path, typeName })
  const icon = <Bookmark className={isSaved ? 'icon filled' : 'icon'} aria-hidden="true" />
  if (!isWide) {
    return <IconButton label={`Bookmark ${headline}`} icon={icon} isPressed={isSaved} onClick={toggle} />
  }
  const word = isSaved ? 'Bookmarked' : 'Bookmark'
  return (
    <Button
      kind={isSaved ? 'pressed' : 'outlined'}
      size={size}
      icon={icon}
      // As wide as the longer word, so that a press moves nothing.
      className="sm:min-w-[10.8em]"
      aria-pressed={isSaved}
      aria-label={`${word} ${headline}`}
      onClick={toggle}
    >
      {word}
    </Button>
  )
}
