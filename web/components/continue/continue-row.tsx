import { useId } from 'react'
import { useContinueListening } from '#web/player/progress/progress-store.ts'
import { ContinueCard } from './continue-card.tsx'

const MAX_ITEMS = 12

/** Unfinished media of this browser, most recent first. */
export function ContinueRow() {
  const headingId = useId()
  const entries = useContinueListening(MAX_ITEMS)
  return (
    <section className="continue" aria-labelledby={headingId}>
      <h2 className="title-2" id={headingId}>
        Continue listening
      </h2>
      {entries.length === 0 ? (
        <p className="text-text-2">All is heard to the end.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <ContinueCard key={entry.media.mediaId} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}
