import { Check, Plus } from 'lucide-react'
import type { FollowKind } from '#web/gateway/generated/types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSavedItems } from './use-saved.ts'

interface FollowIconProps {
  followKind: FollowKind
  id: string
  /** What is followed. */
  title: string
}

/** Follows where there is no room for a word, for example beside a presenter. A visitor is asked to join first. */
export function FollowIcon({ followKind, id, title }: FollowIconProps) {
  const { isKept, toggle } = useSavedItems({ kind: 'follow', followKind, id })
  const Icon = isKept ? Check : Plus
  return (
    <IconButton
      label={`Follow ${title}`}
      icon={<Icon className="icon" aria-hidden="true" />}
      isPressed={isKept}
      onClick={toggle}
    />
  )
}
