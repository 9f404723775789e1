import { useId } from 'react'
import type { MediaReelFragment, TeaserPageFragment } from '#web/gateway/generated/types.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'
import { CoverCard } from '../cards/cover-card.tsx'
import { PosterCard } from '../cards/poster-card.tsx'
import { RankedList } from './ranked-list.tsx'
import { SectionHead } from './section-head.tsx'
import { TitledReel } from './titled-reel.tsx'

const SHAPES = { SQUARE: 'square', WIDE: 'wide', POSTER: 'tall' } as const

interface MediaReelProps {
  reel: MediaReelFragment & { teasers: Pick<TeaserPageFragment, 'edges'> }
  title?: string
  all?: { to: string; label: string } | undefined
}

export function MediaReel({ reel, title = reel.title, all }: MediaReelProps) {
  const teasers = reel.teasers.edges.map(({ node }) => node)
  if (teasers.length === 0) return null
  if (reel.isRanked) return <Ranked title={title} all={all} teasers={teasers} />
  return (
    <TitledReel title={title} all={all} shape={SHAPES[reel.shape]}>
      {teasers.map((teaser) => (
        <ReelCard key={teaser._id} teaser={teaser} shape={reel.shape} />
      ))}
    </TitledReel>
  )
}

interface RankedProps {
  title: string
  all: MediaReelProps['all']
  teasers: readonly Teaser[]
}

function Ranked({ title, all, teasers }: RankedProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} all={all} />
      <RankedList teasers={teasers} />
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
