import { Check, Plus } from 'lucide-react'
import { useSavedItems } from './use-saved.ts'

/** A chip that follows a topic. */
export function TopicChip({ id, name }: { id: string; name: string }) {
  const { isSaved, toggle } = useSavedItems({ kind: 'follow', followKind: 'TOPIC', id })
  const Icon = isSaved ? Check : Plus
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isSaved}
      aria-label={`${name}: follow this topic`}
      onClick={toggle}
    >
      {name}
      <Icon className="icon small" aria-hidden="true" />
    </button>
  )
}
