import { useId } from 'react'
import { Reel } from '#web/ui/reel.tsx'
import { CoverCard } from '../cover-card.tsx'
import type { Teaser } from '../media.ts'
import { SectionHead } from '../section-head.tsx'

/** A titled row of covers; nothing when there are none. */
export function RelatedReel({ title, teasers }: { title: string; teasers: readonly Teaser[] }) {
  const headingId = useId()
  if (teasers.length === 0) return null
  return (
    <section className="section" aria-labelledby={headingId}>
      <Reel
        shape="square"
        head={(arrows) => (
          <SectionHead id={headingId} title={title}>
            {arrows}
          </SectionHead>
        )}
      >
        {teasers.map((teaser) => (
          <CoverCard key={teaser._id} teaser={teaser} />
        ))}
      </Reel>
    </section>
  )
}
