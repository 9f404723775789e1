import { STATIONS } from '#contract/stations.ts'
import { EwnLogo, Logo, StationLogo } from '#web/ui/logos/logo.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'
import '#web/ui/logos/logos.css'

export const Logos = () => (
  <ShowcaseSection title="Logos">
    <ShowcaseRow>
      <Logo name="primedia" label="Primedia+" className="mr-4 h-7.5 w-auto" />
      {STATIONS.map((station) => (
        <span key={station} className="header-logo mr-4" data-station={station}>
          <StationLogo station={station} className={station === 'capetalk' ? 'h-11 w-auto' : 'h-7.5 w-auto'} />
        </span>
      ))}
      <EwnLogo className="mr-4 h-7.5 w-auto" />
      <Logo name="star" label="Star" className="h-7.5 w-auto" />
      <Logo name="plus" label="Plus" className="h-7.5 w-auto" />
    </ShowcaseRow>
  </ShowcaseSection>
)
