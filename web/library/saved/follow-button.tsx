import { Check, Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { FollowKind } from '#web/gateway/generated/types.ts'
import { useSavedItems } from './use-saved.ts'

interface FollowButtonProps {
  followKind: FollowKind
  id: string
  /** What is followed. */
  title: string
  /** The look before it is followed; `ink` and `outline-ink` lie on a station's colour. */
  kind?: 'outline' | 'outline-ink'
  size?: 'small' | 'medium' | 'large'
}

/** Follows a show, podcast, station, topic or presenter, or no longer. A visitor is asked to join first. */
export function FollowButton({ followKind, id, title, kind = 'outline', size = 'large' }: FollowButtonProps) {
  const { isKept, toggle } = useSavedItems({ kind: 'follow', followKind, id })
  const word = isKept ? 'Following' : 'Follow'
  return (
    <Button
      kind={isKept ? PRESSED[kind] : kind}
      size={size}
      icon={isKept ? <Check /> : <Plus />}
      aria-pressed={isKept}
      aria-label={`${word} ${title}`}
      onClick={toggle}
    >
      {word}
    </Button>
  )
}

const PRESSED = { outline: 'pressed', 'outline-ink': 'ink' } as const
