import { Check, Plus } from 'lucide-react'
import { useSavedItems } from './use-saved.ts'

/** The name of a topic, which is followed by a press. A visitor is asked to join first. */
export function TopicChip({ id, name }: { id: string; name: string }) {
  const { isKept, toggle } = useSavedItems({ kind: 'follow', followKind: 'TOPIC', id })
  const Icon = isKept ? Check : Plus
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isKept}
      aria-label={`${name}: follow this topic`}
      onClick={toggle}
    >
      {name}
      <Icon className="icon small" aria-hidden="true" />
    </button>
  )
}
