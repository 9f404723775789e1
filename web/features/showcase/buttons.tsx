import { Check, Plus, Share2 } from 'lucide-react'
import { STATIONS } from '#contract/stations.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { PlayIcon } from '#web/ui/icons/media-icons.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

export const Buttons = () => (
  <ShowcaseSection title="Buttons">
    <ShowcaseRow>
      <Button kind="primary">Primary</Button>
      <Button kind="primary" className="is-hover">
        Hover
      </Button>
      <Button kind="primary" className="is-focus">
        Focus
      </Button>
      <Button kind="primary" isLoading>
        Loading
      </Button>
      <Button kind="primary" disabled>
        Disabled
      </Button>
    </ShowcaseRow>
    <ShowcaseRow>
      <Button>Neutral</Button>
      <Button kind="outlined" icon={<Share2 />}>
        Outline
      </Button>
      <Button kind="ghost">Ghost</Button>
      <Button kind="signal">Signal</Button>
      <Button kind="danger">Danger</Button>
      <Button isLoading>Loading</Button>
      <span data-station="947">
        <Button kind="pressed" icon={<Check />}>
          Following
        </Button>
      </span>
      <ButtonLink to="/ui" kind="outlined" icon={<Plus />}>
        Link
      </ButtonLink>
    </ShowcaseRow>
    <ShowcaseRow>
      <Button size="small">Small 36</Button>
      <Button>Medium 44</Button>
      <Button size="large">Large 54</Button>
    </ShowcaseRow>
    <ShowcaseRow>
      {STATIONS.map((station) => (
        <span key={station} data-station={station}>
          <Button kind="theme" icon={<PlayIcon />}>
            Listen live
          </Button>
        </span>
      ))}
    </ShowcaseRow>
    <div className="showcase-row rounded-lg bg-theme p-4" data-station="kfm">
      <Button kind="ink">Ink</Button>
      <Button kind="outlined-ink">Outline ink</Button>
    </div>
  </ShowcaseSection>
)
