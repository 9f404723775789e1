import type { Teaser } from '#web/player/playable/to-playable.ts'
import { CoverCard } from '../cards/cover-card.tsx'
import { TitledReel } from '../reels/titled-reel.tsx'

interface NewestVideosProps {
  title: string
  videos: { edges: readonly { node: Teaser }[] }
}

export const NewestVideos = ({ title, videos: { edges } }: NewestVideosProps) =>
  edges.length > 0 && (
    <TitledReel title={title} shape="wide">
      {edges.map(({ node }) => (
        <CoverCard key={node._id} teaser={node} shape="wide" />
      ))}
    </TitledReel>
  )
