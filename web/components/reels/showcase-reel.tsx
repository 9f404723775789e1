import type { ShowcaseReelFragment } from '#web/gateway/generated/types.ts'
import { Poster } from '../pictures/poster.tsx'
import { TitledReel } from './titled-reel.tsx'

/** Posters that editors hung up by hand; one without an address is only looked at. */
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
