import { useId } from 'react'
import { useContinueListening } from '#web/player/progress/progress-store.ts'
import { Reel } from '#web/ui/lists/reel.tsx'
import { SectionHead } from '../reels/section-head.tsx'
import { ContinueCard } from './continue-card.tsx'
import './continue.css'

const MAX_ITEMS = 12
const TITLE = 'Continue listening'

export function ContinueRow() {
  const headingId = useId()
  const entries = useContinueListening(MAX_ITEMS)
  return (
    <section aria-labelledby={headingId} tabIndex={-1}>
      {entries.length === 0 ? (
        <>
          <SectionHead id={headingId} title={TITLE} />
          <p className="text-text-2">You’re all caught up.</p>
        </>
      ) : (
        <Reel
          shape="continue"
          head={(arrows) => (
            <SectionHead id={headingId} title={TITLE}>
              {arrows}
            </SectionHead>
          )}
        >
          {entries.map((entry) => (
            <ContinueCard key={entry.media.mediaId} entry={entry} />
          ))}
        </Reel>
      )}
    </section>
  )
}
