import { Poster } from '#web/components/images/poster.tsx'
import type { ShowcaseReelFragment } from '#web/gateway/generated/types.ts'
import { TitledReel } from './titled-reel.tsx'

export const ShowcaseReel = ({ reel: { title, showcases } }: { reel: ShowcaseReelFragment }) => (
  <TitledReel title={title} shape="tall">
    {showcases.map((showcase) => (
      <Poster
        key={showcase.id}
        to={showcase._url}
        image={showcase.headerImage}
        badge={showcase.teaserBadge}
        title={showcase.title}
      />
    ))}
  </TitledReel>
)
