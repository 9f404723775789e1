import { ExpandedShowcase } from '#web/player/ui/expanded/expanded-showcase.tsx'
import { PlayerStatesShowcase } from '#web/player/ui/player-states-showcase.tsx'
import { StageShowcase } from '#web/player/ui/video/stage-showcase.tsx'
import { Badges } from './badges.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Colours } from './colours.tsx'
import { Filters } from './filters.tsx'
import { FormParts } from './form.tsx'
import { Lists } from './lists.tsx'
import { Logos } from './logos.tsx'
import { Overlays } from './overlays.tsx'
import { Playback } from './playback.tsx'
import { Progress } from './progress.tsx'
import { ShowcaseSection } from './showcase-section.tsx'
import { Typography } from './typography.tsx'
import './showcase.css'

export const Showcase = () => (
  <div className="page-width">
    <div className="page-lead">
      <h1 className="title-2">Components</h1>
    </div>
    <Logos />
    <Colours />
    <Typography />
    <Buttons />
    <Playback />
    <Progress />
    <ShowcaseSection title="Mini player">
      <PlayerStatesShowcase />
    </ShowcaseSection>
    <ShowcaseSection title="Expanded player">
      <ExpandedShowcase />
    </ShowcaseSection>
    <ShowcaseSection title="Video">
      <StageShowcase />
    </ShowcaseSection>
    <Cards />
    <Badges />
    <Filters />
    <FormParts />
    <Lists />
    <Overlays />
  </div>
)
