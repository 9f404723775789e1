import { STATIONS } from '#contract/stations.ts'
import { Logo } from '#web/ui/logos/logo.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

export const Badges = () => (
  <ShowcaseSection title="Badges">
    <ShowcaseRow>
      <Badge kind="live">Live</Badge>
      <Badge kind="inverse" size="small">
        New
      </Badge>
      <Badge kind="inverse">New series</Badge>
      <Badge kind="star">
        <Logo name="star" />
        Audiostar+
      </Badge>
      <Badge>Trailer</Badge>
      <Badge kind="dark">41 min</Badge>
      {STATIONS.map((station) => (
        <span key={station} data-station={station}>
          <Badge kind="theme">{station}</Badge>
        </span>
      ))}
    </ShowcaseRow>
  </ShowcaseSection>
)
