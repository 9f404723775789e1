import { Check, Plus } from 'lucide-react'
import type { FollowKind } from '#web/gateway/generated/types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSavedItems } from './use-saved.ts'

interface FollowIconProps {
  followKind: FollowKind
  id: string
  /** Title of the followed item. */
  title: string
}

/** An icon button that follows, where a text label does not fit, for example beside a presenter. */
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
