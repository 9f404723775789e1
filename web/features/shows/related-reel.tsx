import { CoverCard } from '#web/components/cards/cover-card.tsx'
import { TitledReel } from '#web/components/reels/titled-reel.tsx'
import type { Teaser } from '#web/player/playable/to-playable.ts'

export const RelatedReel = ({ title, teasers }: { title: string; teasers: readonly Teaser[] }) =>
  teasers.length > 0 && (
    <TitledReel title={title} shape="square">
      {teasers.map((teaser) => (
        <CoverCard key={teaser._id} teaser={teaser} />
      ))}
    </TitledReel>
  )
