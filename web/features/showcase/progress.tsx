import { useState } from 'react'
import { STATIONS } from '#contract/stations.ts'
import { positionText } from '#web/lib/time/duration.ts'
import { Slider } from '#web/ui/forms/slider.tsx'
import { Equaliser, OnAir } from '#web/ui/status/on-air.tsx'
import { Bar, Dial, LoadBar, Spinner } from '#web/ui/status/progress.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

const LENGTH = 2290

export function Progress() {
  const [position, setPosition] = useState(872)
  return (
    <ShowcaseSection title="Progress">
      <div className="dial-row max-w-140" data-station="702">
        <time>10:00</time>
        <Dial share={0.24} label="Show progress" />
        <time>12:00</time>
      </div>
      <div className="dial-row max-w-140" data-station="947">
        <time>09:00</time>
        <Dial share={0.47} label="Show progress" size="large" />
        <time>12:00</time>
      </div>
      <div className="grid gap-2 max-w-140" data-station="702">
        <Slider
          label="Position"
          value={position}
          max={LENGTH}
          steps={{ small: 5, large: 15 }}
          valueText={(value) => positionText(value, LENGTH)}
          onChange={setPosition}
        />
        <Slider
          label="Position, while an advertisement plays"
          value={0}
          max={LENGTH}
          steps={{ small: 5, large: 15 }}
          valueText={(value) => positionText(value, LENGTH)}
          onChange={setPosition}
          isDisabled
        />
        <Bar share={0.62} label="Played" />
        <LoadBar label="Loading" />
      </div>
      <ShowcaseRow>
        <Spinner />
        <Spinner size="large" />
        <OnAir />
        {STATIONS.map((station) => (
          <span key={station} data-station={station}>
            <OnAir kind="theme" />
          </span>
        ))}
        <Equaliser />
      </ShowcaseRow>
    </ShowcaseSection>
  )
}
