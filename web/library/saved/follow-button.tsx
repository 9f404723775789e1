import { Check, Plus } from 'lucide-react'
import type { FollowKind } from '#web/gateway/generated/types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useSavedItems } from './saved-store.ts'

interface FollowButtonProps {
  followKind: FollowKind
  id: string
  title: string
  /** When not followed: `theme` for the main action of a page, `outlined-ink` on a station's colour. */
  kind?: 'outlined' | 'outlined-ink' | 'theme'
  size?: 'small' | 'medium' | 'large'
}

export function FollowButton({ followKind, id, title, kind = 'outlined', size = 'large' }: FollowButtonProps) {
  const { isSaved, toggle } = useSavedItems({ kind: 'follow', followKind, id })
  const word = isSaved ? 'Following' : 'Follow'
  return (
    <Button
      kind={isSaved ? PRESSED[kind] : kind}
      size={size}
      icon={isSaved ? <Check /> : <Plus />}
      // As wide as the longer word, so that a press moves nothing.
      className="sm:min-w-[9.3em]"
      aria-pressed={isSaved}
      aria-label={`${word} ${title}`}
      onClick={toggle}
    >
      {word}
    </Button>
  )
}

const PRESSED = { outlined: 'pressed', 'outlined-ink': 'ink', theme: 'pressed' } as const

interface FollowIconProps {
  followKind: FollowKind
  id: string
  title: string
}

export function FollowIcon({ followKind, id, title }: FollowIconProps) {
  const { isSaved, toggle } = useSavedItems({ kind: 'follow', followKind, id })
  const Icon = isSaved ? Check : Plus
  return (
    <IconButton
      label={`Follow ${title}`}
      icon={<Icon className="icon" aria-hidden="true" />}
      isPressed={isSaved}
      onClick={toggle}
    />
  )
}
