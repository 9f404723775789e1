import { useId } from 'react'
import type { MediaReelFragment, TeaserPageFragment } from '#web/gateway/generated/types.ts'
import { Reel } from '#web/ui/reel.tsx'
import { CoverCard } from './cover-card.tsx'
import type { Teaser } from './media.ts'
import { PosterCard } from './poster-card.tsx'
import { RankedList } from './ranked-list.tsx'
import { SectionHead } from './section-head.tsx'

const SHAPES = { SQUARE: 'square', WIDE: 'wide', POSTER: 'tall' } as const

interface MediaReelProps {
  reel: MediaReelFragment & { teasers: TeaserPageFragment }
  /** Instead of the reel's own title. */
  title?: string
  all?: { to: string; label: string }
}

/** A titled row of teasers in the form that its editor chose; nothing when it has none. */
export function MediaReel({ reel, title = reel.title, all }: MediaReelProps) {
  const headingId = useId()
  const teasers = reel.teasers.edges.map(({ node }) => node)
  if (teasers.length === 0) return null
  const head = { id: headingId, title, all }
  return (
    <section className="section" aria-labelledby={headingId}>
      {reel.isRanked ? (
        <>
          <SectionHead {...head} />
          <RankedList teasers={teasers} />
        </>
      ) : (
        <Reel shape={SHAPES[reel.shape]} head={(arrows) => <SectionHead {...head}>{arrows}</SectionHead>}>
          {teasers.map((teaser) => (
            <ReelCard key={teaser._id} teaser={teaser} shape={reel.shape} />
          ))}
        </Reel>
      )}
    </section>
  )
}

function ReelCard({ teaser, shape }: { teaser: Teaser; shape: MediaReelFragment['shape'] }) {
  switch (shape) {
    case 'SQUARE':
      return <CoverCard teaser={teaser} />
    case 'WIDE':
      return <CoverCard teaser={teaser} shape="wide" />
    case 'POSTER':
      return <PosterCard teaser={teaser} />
  }
}
