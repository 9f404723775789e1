import { Bookmark } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSavedItems } from './use-saved.ts'

/** What of a content a bookmark keeps. */
export interface Bookmarkable {
  _id: string
  _url: string
  __typename: string
  headline: string
}

interface BookmarkButtonProps {
  content: Bookmarkable
  /** With its word on it, as in the head of a page. */
  isWide?: boolean
  size?: 'medium' | 'large'
}

/** Saves a content to My Content, or takes it out. A visitor is asked to join first. */
export function BookmarkButton({ content, isWide = false, size = 'large' }: BookmarkButtonProps) {
  const { _id: id, _url: path, __typename: typeName, headline } = content
  const { isKept, toggle } = useSavedItems({ kind: 'bookmark', id, path, typeName })
  const icon = <Bookmark className={isKept ? 'icon filled' : 'icon'} aria-hidden="true" />
  if (!isWide) {
    return <IconButton label={`Bookmark ${headline}`} icon={icon} isPressed={isKept} onClick={toggle} />
  }
  const word = isKept ? 'Bookmarked' : 'Bookmark'
  return (
    <Button
      kind={isKept ? 'pressed' : 'outline'}
      size={size}
      icon={icon}
      aria-pressed={isKept}
      aria-label={`${word} ${headline}`}
      onClick={toggle}
    >
      {word}
    </Button>
  )
}
